import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { FocusField } from '#components/ui/fields/focus-field.tsx';
import { type Search, type SearchField, searchHref } from '#components/ui/search-page/search.ts';
import { InvalidSearch, SearchPage } from '#components/ui/search-page/search-page.tsx';
import { type CountryCode, CountryPath } from '#lib/api/fields.ts';
import { formatPlace } from '#lib/branches/search/find-places.ts';
import { BranchSearchQuery } from '#lib/branches/search/schema.ts';
import { type BranchSearch, searchBranches } from '#lib/branches/search/search-branches.ts';
import { dateIn } from '#lib/time/dates.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { BranchSearchResults } from './branch-search-results.tsx';
import { DayChoices } from './day-choices.tsx';

export const metadata: Metadata = { title: 'Branches' };

/** Branches near a place and on a day: which are open, until when, how far and by what phone. */
export default async function BranchesPage(props: PageProps<'/[countryCode]/branches'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'enterprise:read');
  const timeZone = await screenTimeZone(countryCode);
  const parsed = parseSearch({
    path: `/${countryCode}/branches`,
    schema: BranchSearchQuery,
    fields: fieldsFor(countryCode, { types: [], states: [] }),
    params: await props.searchParams,
    today: dateIn(timeZone, ctx.clock.now()),
  });
  const home = await homeBranch(countryCode);
  const query = parsed.query ?? {};
  const result = await searchBranches(ctx, query, home?.number);
  // A link may name a place where the number of a branch belongs.
  if (query.near && !query.q && result.near?.number !== query.near)
    redirect(searchHref(parsed, { near: undefined, q: query.near }));
  const search = understoodSearch(parsed, countryCode, result);
  const isFirst = Object.keys(parsed.values).length === 0;
  return (
    <SearchPage
      title="Branches"
      search={search}
      views={<DayChoices search={search} result={result} />}
    >
      {isFirst && <FocusField name="q" />}
      {search.query && result.unknownDay === undefined ? (
        <BranchSearchResults
          countryCode={countryCode}
          search={search}
          query={search.query}
          result={result}
          home={home?.number}
          timeZone={timeZone}
        />
      ) : (
        <InvalidSearch {...search} />
      )}
    </SearchPage>
  );
}

/** The search with place and day as they were understood, each in its own field. */
function understoodSearch(
  search: Search<BranchSearchQuery>,
  countryCode: CountryCode,
  result: BranchSearch,
): Search<BranchSearchQuery> {
  const { place, day, unknownDay, today } = result;
  const text = place?.chosen ? formatPlace(place.chosen) : (place?.typed ?? search.values['q']);
  const isDayOnly = day !== undefined && place === undefined && !search.values['date'];
  return {
    ...search,
    fields: fieldsFor(countryCode, result),
    today,
    values: {
      ...search.values,
      ...(search.values['q'] ? { q: isDayOnly ? result.words : text } : {}),
      ...(day ? { date: day.date } : {}),
    },
    problems:
      unknownDay === undefined ? search.problems : { ...search.problems, date: DAY_PROBLEM },
  };
}

const DAY_PROBLEM = 'not recognised: try 26 Dec, Saturday, tomorrow or Boxing Day';

function fieldsFor(
  countryCode: CountryCode,
  { types, states }: Pick<BranchSearch, 'types' | 'states'>,
): SearchField[] {
  return [
    {
      name: 'q',
      label: 'Suburb, postcode or branch',
      kind: 'text',
      type: 'search',
    },
    { name: 'date', label: 'Day', kind: 'date', years: 'next' },
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
    { name: 'open', label: 'Open only', kind: 'flag', value: '1' },
    { name: 'near', label: 'Distances from', kind: 'hidden' },
    { name: 'sort', label: 'Order', kind: 'hidden' },
    { name: 'map', label: 'Map', kind: 'addressOnly' },
    { name: 'far', label: 'Further away', kind: 'addressOnly' },
  ];
}
