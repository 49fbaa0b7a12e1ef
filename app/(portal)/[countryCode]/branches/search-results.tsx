import { BranchResults } from '#components/branches/branch-results.tsx';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { branchesHref } from '#lib/enterprise/branch-addresses.ts';
import type { BranchSearch } from '#lib/enterprise/search.ts';
import type { BranchSearchQuery } from '#lib/enterprise/search-schema.ts';
import { services } from '#lib/services.ts';
import { NothingSearched } from '../../search-pages.tsx';
import { searchPairs, sortQuery } from '../../typed-search.ts';

type Parts = {
  countryCode: CountryCode;
  typed: TypedSearch;
  query: BranchSearchQuery | undefined;
  search: BranchSearch;
  /** Number of the reader's own branch. */
  home: string | undefined;
  timeZone: string;
};

/** The branches that a search finds; none where what was asked is wrong. */
export function SearchResults({ countryCode, typed, query, search, home, timeZone }: Parts) {
  const { found, near, now } = search;
  const href = `/${countryCode}/branches`;
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  if (found.length === 0) return <NothingFound countryCode={countryCode} query={query} />;
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
        csv={`/portal-api${href}/found.csv?${csvQuery(typed, near?.number)}`}
        near={near && { number: near.number, name: near.name }}
        sorting={{
          by: query.sort || 'number',
          hrefOf: (order) => `${href}?${sortQuery(typed, order)}`,
        }}
        summary={
          <>
            {found.length} branch{found.length === 1 ? '' : 'es'},{' '}
            {found.filter(({ state }) => state?.isOpen).length} open now,{' '}
            {near && <>distances from {near.name}, </>}
            {isOfAnother && (
              <>
                <TextLink href={`${href}?${withoutNear(typed)}`}>not from there</TextLink>,{' '}
              </>
            )}
            <AsOf at={now.toISOString()} timeZone={timeZone} />
          </>
        }
      />
      <p className="print:hidden">
        <CopyApiCall baseUrl={services().config.publicUrl} path={apiPath(countryCode, query)} />
      </p>
    </>
  );
}

/** The call that answers with the branches of the type; of the rest of a search the API knows nothing. */
function apiPath(countryCode: CountryCode, { type }: BranchSearchQuery): string {
  const query = new URLSearchParams({
    ...(type ? { typeCodes: type } : {}),
    expand: 'hours,specialHours',
  });
  return `/v1/${countryCode}/branches?${query}`;
}

function csvQuery(typed: TypedSearch, near: string | undefined): string {
  const pairs = searchPairs(typed).filter(([name]) => name !== 'near');
  const all = [...pairs, ...(near === undefined ? [] : [['near', near] as const])];
  return String(new URLSearchParams(all.map(([name, value]) => [name, value])));
}

function withoutNear(typed: TypedSearch): string {
  const pairs = searchPairs(typed).filter(([name]) => name !== 'near');
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, value])));
}

function NothingFound({
  countryCode,
  query,
}: Pick<Parts, 'countryCode'> & { query: BranchSearchQuery }) {
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
