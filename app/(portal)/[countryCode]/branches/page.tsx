import { redirect } from 'next/navigation';
import { defineList } from '#app/(portal)/list-screen.tsx';
import { DayChoices } from '#components/branches/day-choices.tsx';
import { FocusField } from '#components/ui/fields/focus-field.tsx';
import { type Option, type SearchField, searchHref } from '#components/ui/search-page/search.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { BRANCHES } from '#lib/branches/record.ts';
import { formatPlace } from '#lib/branches/search/find-places.ts';
import { type BranchSearch, searchBranches } from '#lib/branches/search/search-branches.ts';
import { BranchSearchResults } from './branch-search-results.tsx';

export const metadata = { title: 'Branches' };

/** Branches near a place and on a day: which are open, until when, how far and by what phone. */
export default defineList({
  ...BRANCHES,
  list: BRANCHES.name,
  schema: BRANCHES.query,
  hasLocalDates: true,
  /** Place and day become those that were understood, each in its own field. */
  understand: async ({ ctx, countryCode, home }, parse) => {
    const parsed = parse(fieldsFor(countryCode, { types: [], states: [] }));
    const { query = {}, values, problems } = parsed;
    const more = await searchBranches(ctx, query, home?.number);
    const { place, day, unknownDay, today } = more;
    // A link may name a place where the number of a branch belongs.
    if (query.near && !query.q && more.near?.number !== query.near)
      redirect(`/${countryCode}${searchHref(parsed, { near: undefined, q: query.near })}`);
    const text = place?.chosen ? formatPlace(place.chosen) : (place?.typed ?? values['q']);
    const isDayOnly = day !== undefined && place === undefined && !values['date'];
    const search = {
      ...parsed,
      fields: fieldsFor(countryCode, more),
      today,
      values: {
        ...values,
        ...(values['q'] ? { q: isDayOnly ? more.words : text } : {}),
        ...(day ? { date: day.date } : {}),
      },
      ...(unknownDay !== undefined && {
        problems: { ...problems, date: DAY_PROBLEM },
        query: undefined,
      }),
    };
    return { search, more };
  },
  notice: ({ values }) => Object.keys(values).length === 0 && <FocusField name="q" />,
  arrange: ({ results }, { search, more }) => ({
    views: <DayChoices search={search} result={more} />,
    results,
  }),
  find: (_, __, { found: items, now }) => ({ items, asOf: now.toISOString() }),
  nothing: BranchSearchResults,
  show: BranchSearchResults,
});

const DAY_PROBLEM = 'not recognised: try 26 Dec, Saturday, tomorrow or Boxing Day';

/** Asked for, not filtered by. */
const PLACE = 'Suburb, postcode or branch';

function fieldsFor(
  countryCode: CountryCode,
  { types, states }: Pick<BranchSearch, 'types' | 'states'>,
): SearchField[] {
  const typeOptions = types.map(({ code, description }): Option => [code, description]);
  const stateOptions = states.map((state): Option => [state, state]);
  const regionLabel = countryCode === 'nz' ? 'Region' : 'State';
  return [
    { kind: 'text', type: 'search', name: 'q', label: PLACE, placeholder: PLACE },
    { kind: 'date', name: 'date', label: 'Day', years: 'next' },
    { kind: 'choice', name: 'type', label: 'Type', options: typeOptions },
    { kind: 'choice', name: 'state', label: regionLabel, options: stateOptions },
    { kind: 'flag', name: 'open', label: 'Open only', value: '1' },
    { kind: 'hidden', name: 'near', label: 'Distances from' },
    { kind: 'hidden', name: 'sort', label: 'Order' },
    { kind: 'addressOnly', name: 'map', label: 'Map' },
  ];
}
