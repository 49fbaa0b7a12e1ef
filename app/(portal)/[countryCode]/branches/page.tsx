import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { BranchResults } from '#components/branches/branch-results.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import {
  type Search,
  type SearchField,
  searchHref,
  searchQuery,
} from '#components/ui/search-page/search.ts';
import { InvalidSearch, SearchPage } from '#components/ui/search-page/search-page.tsx';
import { type CountryCode, CountryPath } from '#lib/api/fields.ts';
import { BranchSearchQuery } from '#lib/enterprise/search/schema.ts';
import { type BranchSearch, searchBranches } from '#lib/enterprise/search/search-branches.ts';
import { branchesHref } from '#lib/enterprise/view/links.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { SearchPager } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';

export const metadata: Metadata = { title: 'Branches' };

/** Searches branches by name, place and type, and shows where they are and which are open. */
export default async function BranchesPage(props: PageProps<'/[countryCode]/branches'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'enterprise:read');
  const preliminary = parseSearch({
    path: `/${countryCode}/branches`,
    schema: BranchSearchQuery,
    fields: fieldsFor(countryCode, { types: [], states: [] }),
    params: await props.searchParams,
  });
  const home = await homeBranch(countryCode);
  const found = await searchBranches(ctx, preliminary.query ?? {}, home?.number);
  const search = { ...preliminary, fields: fieldsFor(countryCode, found) };
  return (
    <SearchPage
      title="Branches"
      search={search}
      grid="grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]"
    >
      {search.query ? (
        <Results
          countryCode={countryCode}
          search={search}
          query={search.query}
          result={found}
          home={home?.number}
          timeZone={await screenTimeZone(countryCode)}
        />
      ) : (
        <InvalidSearch {...search} />
      )}
    </SearchPage>
  );
}

function fieldsFor(
  countryCode: CountryCode,
  { types, states }: Pick<BranchSearch, 'types' | 'states'>,
): SearchField[] {
  return [
    {
      name: 'q',
      label: 'Number, name, suburb or post code',
      kind: 'text',
      type: 'search',
      className: 'max-lg:col-span-full',
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: types.map(({ code, description }) => [code, description]),
    },
    {
      name: 'state',
      label: countryCode === 'nz' ? 'Region' : 'State',
      kind: 'choice',
      options: states.map((state) => [state, state]),
    },
    { name: 'open', label: 'Open now', kind: 'flag', value: '1' },
    { name: 'near', label: 'Distances from', kind: 'hidden' },
    { name: 'sort', label: 'Order', kind: 'hidden' },
  ];
}

type ResultsProps = {
  countryCode: CountryCode;
  search: Search;
  query: BranchSearchQuery;
  result: BranchSearch;
  /** Number of the user's home branch. */
  home: string | undefined;
  timeZone: string;
};

function Results({ countryCode, search, query, result, home, timeZone }: ResultsProps) {
  const { found, near, now } = result;
  if (found.length === 0) return <NoResults countryCode={countryCode} query={query} />;
  const isOfAnother = near !== undefined && query.near !== undefined && near.number !== home;
  return (
    <>
      {query.near && !isOfAnother && near?.number !== query.near && (
        <Notice>There is no branch {query.near} here to reckon distances from.</Notice>
      )}
      <BranchResults
        countryCode={countryCode}
        rows={found}
        now={now}
        csv={`/portal-api${search.path}/found.csv?${searchQuery(search, { near: near?.number })}`}
        near={near && { number: near.number, name: near.name }}
        search={search}
        summary={
          <>
            {found.length} branch{found.length === 1 ? '' : 'es'},{' '}
            {found.filter(({ state }) => state?.isOpen).length} open now,{' '}
            {near && <>distances from {near.name}, </>}
            {isOfAnother && (
              <>
                <TextLink href={searchHref(search, { near: undefined })}>not from there</TextLink>,{' '}
              </>
            )}
            <AsOf at={now.toISOString()} timeZone={timeZone} />
          </>
        }
      />
      <SearchPager
        search={search}
        nextCursor={undefined}
        call={{ path: apiPath(countryCode, query) }}
      />
    </>
  );
}

/** The API call for branches of a type. The API has no other filters of this search. */
function apiPath(countryCode: CountryCode, { type }: BranchSearchQuery): string {
  const query = new URLSearchParams({
    ...(type ? { typeCodes: type } : {}),
    expand: 'hours,specialHours',
  });
  return `/v1/${countryCode}/branches?${query}`;
}

function NoResults({ countryCode, query }: Pick<ResultsProps, 'countryCode' | 'query'>) {
  if (query.open === '1') {
    const { open: _, ...others } = query;
    return (
      <Empty
        title="None of them is open now"
        href={branchesHref(countryCode, others)}
        action="Show closed ones too"
      >
        A branch is open by its own clocks, on the hours of this very day.
      </Empty>
    );
  }
  return (
    <Empty title="No branch matches" href={`/${countryCode}/branches`} action="Start again">
      All that is filled in has to hold. Type less of a word, or leave a field out. A branch of the
      other country is found there alone.
    </Empty>
  );
}
