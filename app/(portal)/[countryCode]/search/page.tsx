import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { AsOf } from '#components/shell/time/time.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { SearchQuery, type SearchResults } from '#lib/search/schema.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { ResultGroup } from './result-group.tsx';
import { searchEverything } from './search-everything.ts';
import { SearchForm } from './search-form.tsx';

export const metadata: Metadata = { title: 'Search' };

/** Searches records of every kind; redirects to the only one with exactly this number. */
export default async function SearchPage(props: PageProps<'/[countryCode]/search'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'enterprise:read');
  const { values, problems, query } = parseSearch({
    path: `/${countryCode}/search`,
    schema: SearchQuery,
    fields: [{ name: 'q', label: 'Number or words', kind: 'text' }],
    params: await props.searchParams,
  });
  const { q: text } = values;
  const found = query && (await searchEverything(ctx, query.q));
  const [only, ...others] = found?.exact ?? [];
  if (only !== undefined && others.length === 0) redirect(only);
  return (
    <div className="max-w-3xl space-y-6">
      <h1 className="font-semibold text-2xl tracking-tight">Search</h1>
      <SearchForm
        countryCode={countryCode}
        text={text ?? ''}
        problem={text ? problems['q'] : undefined}
      />
      {found && query ? (
        <Results found={found} text={query.q} timeZone={await screenTimeZone(countryCode)} />
      ) : (
        <p className="text-quiet text-sm">
          A whole number leads to what has it; the beginning of a number, or words of a name, to all
          that matches.
        </p>
      )}
    </div>
  );
}

type ResultsProps = { found: SearchResults; text: string; timeZone: string };

function Results({ found: { groups, exact, asOf }, text, timeZone }: ResultsProps) {
  if (groups.length === 0) {
    return (
      <Empty title={`Nothing matches “${text}”`}>
        Try fewer or other words, or less of a number. What is of the other country is found there
        alone.
      </Empty>
    );
  }
  return (
    <>
      {exact.length > 1 && (
        <Notice>
          {exact.length} records have the number {text}: choose one of them.
        </Notice>
      )}
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} />
      ))}
      <AsOf at={asOf} timeZone={timeZone} />
    </>
  );
}
