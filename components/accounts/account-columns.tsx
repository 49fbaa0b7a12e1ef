import { PhoneLink } from '#components/ui/link/text-link.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import { type Column, RowLink } from '#components/ui/table/table.tsx';
import type { Account } from '#lib/customer/schema.ts';
import { ACCOUNT_TYPE_LABELS, contactName } from '#lib/customer/view/labels.ts';
import { accountHref } from '#lib/customer/view/links.ts';
import { AccountStatusBadge } from './account-facts.tsx';

/** Names of segments by code, and of branches by number. */
type AccountListNames = {
  readonly segments: ReadonlyMap<string, string>;
  readonly branches: ReadonlyMap<string, string>;
};

/** The columns of the account list; a card starts with number and status, then the name. */
export function accountColumns(
  countryCode: string,
  search: Search,
  { segments, branches }: AccountListNames,
): Column<Account>[] {
  return [
    {
      heading: 'Number',
      sort: sortBy(search, undefined, 'Sort by number'),
      className: 'whitespace-nowrap card:row-start-1 card:col-1',
      cell: ({ accountId, number }) => (
        <RowLink href={accountHref(countryCode, accountId)}>{number}</RowLink>
      ),
    },
    {
      heading: 'Name',
      sort: sortBy(search, 'name', 'Sort by name'),
      cardLabel: false,
      className: 'card:col-span-full card:font-medium',
      cell: ({ name, tradingName }) => (
        <>
          {name}
          {tradingName && tradingName !== name && (
            <span className="row-remarks font-normal">trades as {tradingName}</span>
          )}
        </>
      ),
    },
    {
      heading: 'Status',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-1 card:col-2',
      cell: (account) => <AccountStatusBadge account={account} />,
    },
    {
      heading: 'Type',
      className: 'card:col-span-full',
      cell: ({ accountType }) => accountType && ACCOUNT_TYPE_LABELS[accountType],
    },
    {
      heading: 'Segment',
      className: 'card:col-span-full',
      cell: ({ segment }) => segment && (segments.get(segment) ?? segment),
    },
    {
      heading: 'Home branch',
      className: 'card:col-span-full',
      cell: ({ homeBranchNumber: number }) => number && [number, branches.get(number)].join(' '),
    },
    {
      heading: 'Place',
      className: 'card:col-span-full',
      cell: ({ addresses = [] }) => {
        const address = addresses.find(({ type }) => type === 'BILLING') ?? addresses[0];
        return [address?.suburb, address?.state].filter(Boolean).join(' ');
      },
    },
    {
      heading: 'Contact',
      className: 'card:col-span-full',
      cell: ({ contacts = [] }) => {
        const contact = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
        const telephone = contact?.preferredPhoneNumber ?? contact?.mobilePhoneNumber;
        return (
          <>
            {contact && contactName(contact)}
            {telephone && (
              <span className="block whitespace-nowrap card:ml-2 card:inline">
                <PhoneLink number={telephone} />
              </span>
            )}
          </>
        );
      },
    },
  ];
}

/** Layout of a row as a card. */
export const ACCOUNT_ROW_CLASS = 'card:grid card:grid-cols-[minmax(0,1fr)_auto] card:gap-x-3';
