import type { Metadata } from 'next';
import { defineList, fileOf } from '#app/(portal)/list-screen.tsx';
import { ACCOUNT_ROW_CLASS, accountColumns } from '#components/accounts/account-columns.tsx';
import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import { Table } from '#components/ui/table/table.tsx';
import { listSegments } from '#lib/accounts/account-codes.ts';
import { ACCOUNT_STATUS_LABELS, ACCOUNT_TYPE_LABELS } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { AccountSearchQuery } from '#lib/accounts/search/schema.ts';
import { searchAccountsOrSimilar } from '#lib/accounts/search/search-accounts.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { getCustomerBalances } from '#lib/invoices/credits/balances.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { ResultList, SimilarSpellingNotice } from '../../search-results.tsx';

export const metadata: Metadata = { title: 'Accounts' };

/** Searches accounts, deleted ones included; without a search those of the user's own branch, or all by number. */
export default defineList({
  list: 'accounts',
  title: 'Accounts',
  noun: 'account',
  scope: 'customer:read',
  schema: AccountSearchQuery,
  homeFilters: 'sort=name',
  fields: async ({ ctx, countryCode, branches }) => {
    const { segments } = (await listSegments(ctx)).parse();
    const options = segments.map(({ code, description }): Option => [code, description]);
    return fieldsFor(countryCode, options, branches);
  },
  views: ({ home }) => {
    const branch = home ? `branch=${home.number}` : 'branch=all';
    return [
      home && { name: `At ${home.name}`, query: `${branch}&sort=name` },
      home && { name: 'On hold at my branch', query: `status=ON_HOLD&${branch}&sort=name` },
      { name: home ? 'All branches' : 'All', query: 'branch=all' },
      {
        name: home ? 'On hold at all branches' : 'On hold',
        query: 'status=ON_HOLD&branch=all&sort=name',
      },
    ];
  },
  find: async (ctx, query) => {
    const { accounts: items, ...page } = await searchAccountsOrSimilar(ctx, query);
    return { items, ...page };
  },
  show: async ({ ctx, countryCode, search, list, page, query, branchNames, today }) => (
    <ResultList
      {...list}
      order={`by ${query.sort ?? 'number'}`}
      table={TABLE}
      csv={fileOf(search)}
      call={{ path: `/v1${apiPath(countryCode, page.items, query.deleted)}` }}
    >
      {page.similar.length > 0 && <SimilarSpellingNotice q={query.q ?? ''} found="accounts" />}
      <Table
        caption={TABLE}
        className="print:text-[8pt] print:leading-[1.35]"
        hasStickyHeading
        columns={accountColumns(countryCode, search, {
          branches: branchNames,
          balances: await readBalances(ctx, page.items),
          today,
        })}
        rows={page.items}
        keyOf={({ accountId }) => accountId}
        rowClass={() => ACCOUNT_ROW_CLASS}
      />
    </ResultList>
  ),
});

const TABLE = 'Accounts found';

/** What the customers of a page owe, if the user may see invoices. */
async function readBalances(ctx: Context, accounts: readonly Account[]) {
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const numbers = accounts.map(({ number }) => number);
  return getCustomerBalances(invoicing, numbers);
}

function fieldsFor(
  countryCode: string,
  segments: readonly Option[],
  branches: readonly Option[],
): SearchField[] {
  return [
    {
      name: 'q',
      label: `Number, name, ${countryCode === 'nz' ? 'NZBN' : 'ABN'}, contact, phone or suburb`,
      kind: 'text',
      type: 'search',
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: Object.entries(ACCOUNT_STATUS_LABELS),
    },
    { name: 'type', label: 'Type', kind: 'choice', options: Object.entries(ACCOUNT_TYPE_LABELS) },
    { name: 'segment', label: 'Segment', kind: 'choice', options: segments },
    {
      name: 'branch',
      label: 'Home branch',
      kind: 'choice',
      options: branches,
      any: 'All branches',
      none: ALL_BRANCHES,
    },
    {
      name: 'deleted',
      label: 'Live or deleted',
      kind: 'choice',
      any: 'Both',
      options: [
        ['no', 'Live only'],
        ['only', 'Deleted only'],
      ],
    },
    { name: 'sort', label: 'Order', kind: 'hidden' },
  ];
}

type Deleted = AccountSearchQuery['deleted'];

/** The API has no search for accounts: the call retrieves a single result, or lists all accounts. */
function apiPath(countryCode: string, [first, second]: readonly Account[], deleted: Deleted) {
  if (first && !second) return accountHref(countryCode, first.accountId);
  const filter = deleted ? `?isDeleted=${deleted === 'only'}` : '';
  return `/${countryCode}/accounts${filter}`;
}
