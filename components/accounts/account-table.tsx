import Link from 'next/link';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { SortHeading } from '#components/ui/sort-heading.tsx';
import { accountHref } from '#lib/customer/account-addresses.ts';
import { ACCOUNT_TYPE_WORDS, contactName } from '#lib/customer/account-words.ts';
import type { Account } from '#lib/customer/schema.ts';
import { AccountMark } from './account-mark.tsx';

/** What codes and numbers stand for, by code and number. */
export type ListNames = {
  readonly segments: ReadonlyMap<string, string>;
  readonly branches: ReadonlyMap<string, string>;
};

/** How the rows stand, and the addresses of the same search in the other order. */
export type AccountSort = {
  readonly by: 'number' | 'name';
  readonly hrefs: Readonly<Record<'number' | 'name', string>>;
};

type Parts = {
  countryCode: string;
  accounts: readonly Account[];
  names: ListNames;
  sort: AccountSort;
};

/** Accounts found. */
export function AccountTable({ countryCode, accounts, names, sort: { by, hrefs } }: Parts) {
  return (
    <table className="data-table wide-table account-table">
      <caption className="sr-only">Accounts found</caption>
      <thead>
        <tr>
          <SortHeading
            heading="Number"
            direction={by === 'number' ? 'ascending' : undefined}
            href={hrefs.number}
            title="Sort by number"
          />
          <SortHeading
            heading="Name"
            direction={by === 'name' ? 'ascending' : undefined}
            href={hrefs.name}
            title="Sort by name"
          />
          <th scope="col">Status</th>
          <th scope="col">Type</th>
          <th scope="col">Segment</th>
          <th scope="col">Home branch</th>
          <th scope="col">Place</th>
          <th scope="col">Contact</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow
            key={account.accountId}
            countryCode={countryCode}
            account={account}
            names={names}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowParts = { countryCode: string; account: Account; names: ListNames };

function AccountRow({ countryCode, account, names }: RowParts) {
  const { number, name, tradingName, accountType, segment, homeBranchNumber } = account;
  const { contacts = [], addresses = [] } = account;
  const contact = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  const address = addresses.find(({ type }) => type === 'BILLING') ?? addresses[0];
  const telephone = contact?.preferredPhoneNumber ?? contact?.mobilePhoneNumber;
  return (
    <tr>
      <th scope="row">
        <Link
          href={accountHref(countryCode, account.accountId)}
          prefetch={false}
          data-row-link=""
          className="row-link"
        >
          {number}
        </Link>
      </th>
      <td data-heading="Name" className="account-name">
        {name}
        {tradingName && tradingName !== name && (
          <span className="account-trading">trades as {tradingName}</span>
        )}
      </td>
      <td data-heading="Status" className="account-standing">
        <AccountMark account={account} />
      </td>
      <td data-heading="Type">{accountType && ACCOUNT_TYPE_WORDS[accountType]}</td>
      <td data-heading="Segment">{segment && (names.segments.get(segment) ?? segment)}</td>
      <td data-heading="Home branch">
        {homeBranchNumber && [homeBranchNumber, names.branches.get(homeBranchNumber)].join(' ')}
      </td>
      <td data-heading="Place">{[address?.suburb, address?.state].filter(Boolean).join(' ')}</td>
      <td data-heading="Contact">
        {contact && contactName(contact)}
        {telephone && (
          <span className="account-call">
            <PhoneLink number={telephone} />
          </span>
        )}
      </td>
    </tr>
  );
}
