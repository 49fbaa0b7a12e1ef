import { redirect } from 'next/navigation';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { GroupCount } from '#components/shell/search/result-row.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { SearchQuery, type SearchResults } from '#lib/search/schema.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import type { PageProps } from '../../path-params.ts';
import { staffPage } from '../../staff.ts';
import { ResultGroup } from './result-group.tsx';
import { searchEverything } from './search-everything.ts';
import { SearchStart } from './search-start.tsx';

export const metadata = { title: 'Search' };

/** Searches records of every kind; redirects to the only one with exactly this number. */
export default async function SearchPage(props: PageProps) {
  const { ctx, countryCode, params } = await staffPage(props, CountryPath, 'enterprise:read');
  const { values, problems, query } = parseSearch({
    path: '/search',
    schema: SearchQuery,
    fields: [{ kind: 'text', name: 'q', label: 'Search for' }],
    params,
  });
  const { q: text } = values;
  const branch = (await homeBranch(countryCode))?.number;
  const found = query && (await searchEverything(ctx, query.q, branch));
  const [only, ...others] = found?.exact ?? [];
  if (only !== undefined && others.length === 0) redirect(`/${countryCode}${only}`);
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-xl leading-9 tracking-tight">
        {found ? `Results for “${text}”` : 'Search'}
      </h1>
      {text && problems['q'] && <Notice>The search {problems['q']}.</Notice>}
      {found && query ? (
        <Results found={found} text={query.q} timeZone={await screenTimeZone(countryCode)} />
      ) : (
        <SearchStart ctx={ctx} />
      )}
    </div>
  );
}

type ResultsProps = {
  found: SearchResults;
  text: string;
  timeZone: string;
};

function Results({ found, text, timeZone }: ResultsProps) {
  const { groups, exact, marks, asOf, correctedQuery, unmetConditions, elsewhere } = found;
  if (groups.length === 0) {
    return (
      <Empty
        title={`Nothing matches “${text}”`}
        {...(elsewhere && { href: elsewhere.href, action: elsewhere.label })}
      >
        Try fewer words, or part of the number.
      </Empty>
    );
  }
  return (
    <>
      {exact.length > 1 && (
        <Notice>
          {exact.length} records have the number {text}: choose one.
        </Notice>
      )}
      {unmetConditions && <Notice>{unmetConditions}</Notice>}
      {correctedQuery && (
        <p className="text-quiet text-sm">Showing results for “{correctedQuery}”</p>
      )}
      {groups.length > 1 && (
        <nav aria-label="Kinds of results" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {groups.map((group) => (
            <TextLink key={group.kind} href={`#found-${group.kind}`}>
              {group.title} <GroupCount group={group} />
            </TextLink>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} marks={marks} />
      ))}
      <AsOf at={asOf} timeZone={timeZone} />
    </>
  );
}
