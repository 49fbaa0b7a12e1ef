import type { Metadata } from 'next';
import { SearchForm } from '#components/events/search-form.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { EventSearchQuery } from '#lib/customer/event-search-schema.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Events' };

/** What happened to accounts, the newest first, and what happens while it is looked at. */
export default async function EventsPage(props: PageProps<'/[countryCode]/events'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const { typed, query } = typedSearch(EventSearchQuery, await props.searchParams, ['type']);
  const [, place = ''] = COUNTRY_ZONES[countryCode].split('/');
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Events</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm countryCode={countryCode} typed={typed} place={place} />
      </div>
      <SearchResults ctx={ctx} typed={typed} query={query} />
    </div>
  );
}
