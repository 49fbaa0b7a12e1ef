import { type CountryCode, Timestamp } from '#lib/api/fields.ts';
import type { EventSearchQuery, EventSummary } from '#lib/customer/event-search-schema.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { dayAfter, instantOf } from '#lib/local-time.ts';

/**
 * The call of the API for the same events, the oldest first as it has them. It takes one account by its id: where
 * words stand for several, the call is for those of all.
 */
export function eventsCall(
  countryCode: CountryCode,
  { account, type = [], from, to }: EventSearchQuery,
  events: readonly EventSummary[],
): string {
  // At the ends of the calendar there are days whose beginning the API takes for no moment.
  const bound = (name: string, date: string) => {
    const start = instantOf({ date, time: '00:00' }, COUNTRY_ZONES[countryCode]).toISOString();
    return Timestamp.safeParse(start).success ? [[name, start]] : [];
  };
  const accounts = new Set(events.map(({ accountId }) => accountId));
  const [accountId] = accounts;
  const query = new URLSearchParams(
    [
      ...(account && accountId && accounts.size === 1 ? [['accountId', accountId]] : []),
      ...type.map((each) => ['eventType', each]),
      ...(from ? bound('createdFrom', from) : []),
      ...(to ? bound('createdTo', dayAfter(to)) : []),
    ].map(([name = '', value = '']) => [name, value]),
  );
  return `/v1/${countryCode}/events${query.size > 0 ? `?${query}` : ''}`;
}
