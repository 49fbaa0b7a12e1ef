import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { ACCOUNT_ROW_CLASS, accountColumns } from '#components/accounts/account-columns.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { listSegments } from '#lib/customer/account-codes.ts';
import type { Account } from '#lib/customer/schema.ts';
import { AccountSearchQuery } from '#lib/customer/search/schema.ts';
import { searchAccounts } from '#lib/customer/search/search-accounts.ts';
import { ACCOUNT_STATUS_LABELS, ACCOUNT_TYPE_LABELS } from '#lib/customer/view/labels.ts';
import { accountHref } from '#lib/customer/view/links.ts';
import { listBranchNames } from '#lib/enterprise/branches.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { ResultList, SearchResults } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';

export const metadata: Metadata = { title: 'Accounts' };

/** Searches accounts, deleted ones included; lists all by number without a search. */
export default async function AccountsPage(props: PageProps<'/[countryCode]/accounts'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const enterprise = withScope(ctx, 'enterprise:read');
  const [listed, branches] = await Promise.all([
    listSegments(ctx),
    enterprise ? listBranchNames(enterprise) : [],
  ]);
  const { segments } = listed.parse();
  const names = {
    segments: new Map(segments.map(({ code, description }) => [code, description])),
    branches: new Map(branches.map(({ number, shortName }) => [number, shortName])),
  };
  const search = parseSearch({
    path: `/${countryCode}/accounts`,
    schema: AccountSearchQuery,
    fields: fieldsFor(
      countryCode,
      segments.map(({ code, description }) => [code, description]),
      branches.map(({ number, name }) => [number, `${number} ${name}`]),
    ),
    params: await props.searchParams,
  });
  return (
    <SearchPage
      title="Accounts"
      search={search}
      grid="grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]"
    >
      <SearchResults search={search} find={(query) => searchAccounts(ctx, query)}>
        {async ({ accounts, nextCursor, asOf }, { sort = 'number', deleted }) =>
          accounts.length === 0 ? (
            <NoResults path={search.path} deleted={deleted} />
          ) : (
            <ResultList
              search={search}
              count={accounts.length}
              noun="account"
              nextCursor={nextCursor}
              order={`by ${sort}`}
              asOf={asOf}
              timeZone={await screenTimeZone(countryCode)}
              table={TABLE}
              csv={`/portal-api${search.path}/found.csv`}
              call={{ path: `/v1${apiPath(countryCode, accounts, deleted)}` }}
            >
              <Table
                caption={TABLE}
                className="print:text-[8pt] print:leading-[1.35]"
                isWide
                columns={accountColumns(countryCode, search, names)}
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

function fieldsFor(
  countryCode: string,
  segments: readonly Option[],
  branches: readonly Option[],
): SearchField[] {
  return [
    {
      name: 'q',
      label: `Number, name, ${countryCode === 'nz' ? 'NZBN' : 'ABN'}, contact, telephone or suburb`,
      kind: 'text',
      type: 'search',
      className: 'col-span-full mb-1',
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: Object.entries(ACCOUNT_STATUS_LABELS),
    },
    { name: 'type', label: 'Type', kind: 'choice', options: Object.entries(ACCOUNT_TYPE_LABELS) },
    { name: 'segment', label: 'Segment', kind: 'choice', options: segments },
    { name: 'branch', label: 'Home branch', kind: 'choice', options: branches },
    {
      name: 'deleted',
      label: 'Live or deleted',
      kind: 'choice',
      any: 'Both',
      options: [
        ['no', 'Live alone'],
        ['only', 'Deleted alone'],
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

function NoResults({ path, deleted }: { path: string; deleted: Deleted }) {
  return (
    <Empty title="No account matches" href={path} action="Start again">
      All that is filled in has to hold. Leave a field out, or type less: the beginning of a number
      or of each word is enough.{' '}
      {deleted === 'no' && 'It may have been deleted: look among live and deleted ones. '}
      An account of the other country is found there alone.
    </Empty>
  );
}
