import { defineList } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { ACCOUNT_ROW_CLASS, accountColumns } from '#components/accounts/account-columns.tsx';
import { listCodes } from '#lib/accounts/account-codes.ts';
import { accountHref } from '#lib/accounts/links.ts';
import { ACCOUNTS } from '#lib/accounts/record.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { getCustomerBalances } from '#lib/invoices/credits/balances.ts';
import { orderWords } from '#lib/records/list.ts';
import { ResultTable } from '../../search-results.tsx';

export const metadata = { title: 'Accounts' };

/** Searches accounts, deleted ones included; without a search those of the user's own branch, or all by number. */
export default defineList({
  ...recordList(ACCOUNTS, async (ctx) => {
    const { segments } = (await listCodes(ctx, 'segments')).parse();
    return { segments: { options: segments.map(({ code, description }) => [code, description]) } };
  }),
  homeFilters: 'sort=name',
  views: ({ home }) => {
    const branch = home ? `branch=${home.number}` : 'branch=all';
    return [
      { name: home ? 'All branches' : 'All', query: 'branch=all' },
      home && { name: `At ${home.name}`, query: `${branch}&sort=name` },
      home && { name: 'On hold at my branch', query: `status=ON_HOLD&${branch}&sort=name` },
      {
        name: home ? 'On hold at all branches' : 'On hold',
        query: 'status=ON_HOLD&branch=all&sort=name',
      },
    ];
  },
  show: async ({ ctx, countryCode, search, list, page, query, branchNames, today }) => (
    <ResultTable
      {...list}
      order={orderWords(ACCOUNTS, query)}
      isSimilar={page.similar.length > 0}
      call={{ path: `/v1/${countryCode}${apiPath(page.items, query.deleted)}` }}
      table={{
        caption: 'Accounts found',
        className: 'print:text-[8pt] print:leading-[1.35]',
        columns: accountColumns(search, {
          branches: branchNames,
          balances: await readBalances(ctx, page.items),
          today,
        }),
        rows: page.items,
        keyOf: ({ accountId }) => accountId,
        rowClass: () => ACCOUNT_ROW_CLASS,
      }}
    />
  ),
});

/** What the customers of a page owe, if the user may see invoices. */
async function readBalances(ctx: Context, accounts: readonly Account[]) {
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const numbers = accounts.map(({ number }) => number);
  return getCustomerBalances(invoicing, numbers);
}

/** The API has no search for accounts: the call retrieves a single result, or lists all accounts. */
function apiPath([first, second]: readonly Account[], deleted: string | undefined) {
  if (first && !second) return accountHref(first.accountId);
  const filter = deleted ? `?isDeleted=${deleted === 'only'}` : '';
  return `/accounts${filter}`;
}
