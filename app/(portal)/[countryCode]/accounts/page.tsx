import type { Metadata } from 'next';
import { NothingFound } from '#app/(portal)/nothing-found.tsx';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { ACCOUNT_ROW_CLASS, accountColumns } from '#components/accounts/account-columns.tsx';
import { asView, type Option, type SearchField } from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { listSegments } from '#lib/accounts/account-codes.ts';
import { ACCOUNT_STATUS_LABELS, ACCOUNT_TYPE_LABELS } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { AccountSearchQuery } from '#lib/accounts/search/schema.ts';
import { searchAccounts, searchAccountsOrSimilar } from '#lib/accounts/search/search-accounts.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { getCustomerBalances } from '#lib/invoices/credits/customer-balance.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { todayIn } from '#lib/time/clock.ts';
import { homeBranch, redirectToHomeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { ResultList, SearchResults, SpeltSimilarly } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { Views } from '../../views.tsx';

export const metadata: Metadata = { title: 'Accounts' };

/** Searches accounts, deleted ones included; without a search those of the user's own branch, or all by number. */
export default async function AccountsPage(props: PageProps<'/[countryCode]/accounts'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const params = await props.searchParams;
  await redirectToHomeBranch(countryCode, 'accounts', params, 'sort=name');
  const enterprise = withScope(ctx, 'enterprise:read');
  const [listed, branches] = await Promise.all([
    listSegments(ctx),
    enterprise ? listBranchNames(enterprise) : [],
  ]);
  const { segments } = listed.parse();
  const branchNames = new Map(branches.map(({ number, name }) => [number, name]));
  const found = parseSearch({
    path: `/${countryCode}/accounts`,
    schema: AccountSearchQuery,
    fields: fieldsFor(
      countryCode,
      segments.map(({ code, description }) => [code, description]),
      branches.map(({ number, name }) => [number, `${number} ${name}`]),
    ),
    params,
  });
  const home = await homeBranch(countryCode);
  const branch = home ? `branch=${home.number}` : 'branch=all';
  const views = [
    home && { name: `At ${home.name}`, query: `${branch}&sort=name` },
    home && { name: 'On hold at my branch', query: `status=ON_HOLD&${branch}&sort=name` },
    { name: home ? 'All branches' : 'All', query: 'branch=all' },
    {
      name: home ? 'On hold at all branches' : 'On hold',
      query: 'status=ON_HOLD&branch=all&sort=name',
    },
  ];
  const search = asView(found, views);
  return (
    <SearchPage
      title="Accounts"
      search={search}
      views={<Views ctx={ctx} list="accounts" search={search} views={views} />}
    >
      <SearchResults search={search} find={(query) => searchAccountsOrSimilar(ctx, query)}>
        {async (
          { accounts, similar, nextCursor, previousCursor, asOf },
          { q = '', sort = 'number', deleted },
        ) =>
          accounts.length === 0 ? (
            <NothingFound
              ctx={ctx}
              search={search}
              schema={AccountSearchQuery}
              find={async (wider) => {
                const { accounts: found, nextCursor: next } = await searchAccounts(ctx, wider);
                return { count: found.length, hasMore: next !== undefined };
              }}
            />
          ) : (
            <ResultList
              search={search}
              count={accounts.length}
              noun="account"
              nextCursor={nextCursor}
              previousCursor={previousCursor}
              order={`by ${sort}`}
              asOf={asOf}
              timeZone={await screenTimeZone(countryCode)}
              table={TABLE}
              csv={`/portal-api${search.path}/found.csv`}
              call={{ path: `/v1${apiPath(countryCode, accounts, deleted)}` }}
            >
              {similar.length > 0 && <SpeltSimilarly q={q} found="accounts" />}
              <Table
                caption={TABLE}
                className="print:text-[8pt] print:leading-[1.35]"
                hasStickyHeading
                columns={accountColumns(countryCode, search, {
                  branches: branchNames,
                  balances: await readBalances(ctx, accounts),
                  today: todayIn(ctx),
                })}
                rows={accounts}
                keyOf={({ accountId }) => accountId}
                rowClass={() => ACCOUNT_ROW_CLASS}
              />
            </ResultList>
          )
        }
      </SearchResults>
    </SearchPage>
  );
}

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
