import type { Metadata } from 'next';
import { EVENT_DATES, SearchForm } from '#components/events/search-form.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { EventSearchQuery } from '#lib/customer/event-search-schema.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Events' };

/** What happened to accounts, the newest first, and what happens while it is looked at. */
export default async function EventsPage(props: PageProps<'/[countryCode]/events'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const zone = COUNTRY_ZONES[countryCode];
  const [, place = ''] = zone.split('/');
  const today = dateIn(zone, ctx.clock.now());
  const { typed, query } = typedSearch(EventSearchQuery, await props.searchParams, {
    several: ['type'],
    dates: { today, years: EVENT_DATES },
  });
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Events</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm countryCode={countryCode} typed={typed} place={place} today={today} />
      </div>
      <SearchResults ctx={ctx} typed={typed} query={query} />
    </div>
  );
}
