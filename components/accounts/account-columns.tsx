import { RowLink } from '#components/ui/link.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import {
  type Column,
  type Columns,
  NOT_ON_TABLET,
  ONLY_WITH_ROOM,
} from '#components/ui/table/table.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { PhoneLink } from '#components/ui/text-link.tsx';
import { contactName, contactPhone, tradingNameOf } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import type { CustomerBalance } from '#lib/invoices/credits/balances.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { countOf } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';
import { AccountStatusBadge } from './account-facts.tsx';

type AccountListNames = {
  /** Names of branches by number. */
  readonly branches: ReadonlyMap<string, string>;
  /** What customers owe by number; undefined where the user may not see invoices. */
  readonly balances: ReadonlyMap<string, CustomerBalance> | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

/** The columns of the account list; a card has name, number, phone, what is owing, and a status that is not active. */
export function accountColumns(
  search: Search,
  { branches, balances, today }: AccountListNames,
): Columns<Account> {
  const { branch } = search.values;
  // In a list of one branch nobody needs its name in every row.
  const isOfBranch = branch !== undefined && branch !== ALL_BRANCHES;
  return [
    {
      heading: 'Name',
      sort: sortBy(search, 'name', 'Sort by name'),
      cardLabel: false,
      width: 'min-w-52 card:min-w-0',
      className: 'card:row-span-2 card:row-start-1 card:col-1 card:*:block card:*:truncate',
      cell: (account) => {
        const tradingName = tradingNameOf(account);
        return (
          <>
            <RowLink href={accountHref(account.accountId)}>{account.name}</RowLink>
            {tradingName && <span className="row-remarks">trades as {tradingName}</span>}
          </>
        );
      },
    },
    {
      heading: 'Number',
      sort: sortBy(search, undefined, 'Sort by number'),
      isTitle: true,
      width: 'min-w-20 card:min-w-0',
      className: 'whitespace-nowrap font-normal card:row-start-3 card:col-1 card:text-quiet',
      cell: ({ number }) => number,
    },
    {
      heading: 'Status',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-3 card:col-1 card:justify-self-end',
      cell: (account) =>
        account.status === 'ACTIVE' && !account.isDeleted ? (
          <span className="text-quiet card:hidden">Active</span>
        ) : (
          <AccountStatusBadge account={account} />
        ),
    },
    ...(balances ? balanceColumns(balances, today) : []),
    {
      heading: 'Phone',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-3 card:col-2 card:text-right',
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
    !isOfBranch && {
      heading: 'Home branch',
      width: NOT_ON_TABLET,
      className: `card:hidden max-w-44 truncate ${NOT_ON_TABLET}`,
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

function balanceColumns(
  balances: ReadonlyMap<string, CustomerBalance>,
  today: string,
): Column<Account>[] {
  return [
    {
      heading: 'Owing',
      isNumeric: true,
      cardLabel: false,
      className: 'card:row-start-1 card:col-2 card:text-right',
      cell: ({ number }) => {
        const balance = balances.get(number);
        if (!balance) return undefined;
        const { owing } = balance;
        if (owing > 0)
          return (
            <>
              <Money value={owing} />
              <span className="hidden text-quiet card:inline"> owing</span>
            </>
          );
        return (
          <span className="text-quiet card:hidden">{balance.hasUnknown ? 'not known' : '–'}</span>
        );
      },
    },
    {
      heading: 'Overdue',
      isNumeric: true,
      cardLabel: false,
      className: 'card:row-start-2 card:col-2 card:text-right',
      cell: ({ number }) => {
        const { overdue = 0, overdueSince } = balances.get(number) ?? {};
        if (overdue <= 0 || overdueSince === undefined) return undefined;
        const days = daysPast(overdueSince, today);
        return (
          <span className="font-medium text-bad">
            <Money value={overdue} />
            <span className="text-quiet text-xs max-[60rem]:min-[51.25rem]:hidden">
              {' '}
              {countOf(days, 'day')}
              <span className="hidden card:inline"> overdue</span>
            </span>
          </span>
        );
      },
    },
  ];
}

/** Layout of a row as a card. */
export const ACCOUNT_ROW_CLASS = 'card:grid card:grid-cols-[minmax(0,1fr)_auto] card:gap-x-3';
