import { PhoneLink } from '#components/ui/link/text-link.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import { type Column, ONLY_WITH_ROOM, RowLink } from '#components/ui/table/table.tsx';
import { Money } from '#components/ui/text/money.tsx';
import type { Account } from '#lib/customer/schema.ts';
import { contactName, contactPhone, tradingNameOf } from '#lib/customer/view/labels.ts';
import { accountHref } from '#lib/customer/view/links.ts';
import type { CustomerBalance } from '#lib/invoicing/credits/customer-balance.ts';
import { AccountStatusBadge } from './account-facts.tsx';

type AccountListFacts = {
  /** Names of branches by number. */
  readonly branches: ReadonlyMap<string, string>;
  /** What customers owe by number, those who owe nothing left out; undefined where the user may not see invoices. */
  readonly balances: ReadonlyMap<string, CustomerBalance> | undefined;
};

/** The columns of the account list; a card has the name, what is owing and the phone. */
export function accountColumns(
  countryCode: string,
  search: Search,
  { branches, balances }: AccountListFacts,
): Column<Account>[] {
  return [
    {
      heading: 'Number',
      sort: sortBy(search, undefined, 'Sort by number'),
      width: 'min-w-20',
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
      cell: (account) => {
        const tradingName = tradingNameOf(account);
        return (
          <>
            {account.name}
            {tradingName && (
              <span className="row-remarks font-normal">trades as {tradingName}</span>
            )}
          </>
        );
      },
    },
    {
      heading: 'Status',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-1 card:col-2',
      cell: (account) => <AccountStatusBadge account={account} />,
    },
    ...(balances ? balanceColumns(balances) : []),
    {
      heading: 'Phone',
      className: 'whitespace-nowrap card:col-span-full',
      cell: (account) => {
        const phone = contactPhone(account);
        return phone && <PhoneLink number={phone} />;
      },
    },
    {
      heading: 'Contact',
      width: ONLY_WITH_ROOM,
      className: `card:hidden ${ONLY_WITH_ROOM}`,
      cell: ({ contacts = [] }) => {
        const contact = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
        return contact && contactName(contact);
      },
    },
    {
      heading: 'Home branch',
      className: 'card:hidden max-w-44 truncate',
      cell: ({ homeBranchNumber: number }) => number && [number, branches.get(number)].join(' '),
    },
    {
      heading: 'Suburb',
      width: ONLY_WITH_ROOM,
      className: `card:hidden ${ONLY_WITH_ROOM}`,
      cell: ({ addresses = [] }) => {
        const address = addresses.find(({ type }) => type === 'BILLING') ?? addresses[0];
        return [address?.suburb, address?.state].filter(Boolean).join(' ');
      },
    },
  ];
}

function balanceColumns(balances: ReadonlyMap<string, CustomerBalance>): Column<Account>[] {
  return [
    {
      heading: 'Owing',
      isNumeric: true,
      className: 'card:col-span-full',
      cell: ({ number }) => {
        const { owing = 0 } = balances.get(number) ?? {};
        return owing > 0 && <Money value={owing} />;
      },
    },
    {
      heading: 'Overdue',
      isNumeric: true,
      className: 'card:col-span-full',
      cell: ({ number }) => {
        const { overdue = 0 } = balances.get(number) ?? {};
        return (
          overdue > 0 && (
            <span className="font-medium text-bad">
              <Money value={overdue} />
            </span>
          )
        );
      },
    },
  ];
}

/** Layout of a row as a card. */
export const ACCOUNT_ROW_CLASS = 'card:grid card:grid-cols-[minmax(0,1fr)_auto] card:gap-x-3';
