import type { CountryCode } from '#lib/api/fields.ts';
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
  const startOf = (date: string) =>
    instantOf({ date, time: '00:00' }, COUNTRY_ZONES[countryCode]).toISOString();
  const accounts = new Set(events.map(({ accountId }) => accountId));
  const [accountId] = accounts;
  const query = new URLSearchParams(
    [
      ...(account && accountId && accounts.size === 1 ? [['accountId', accountId]] : []),
      ...type.map((each) => ['eventType', each]),
      ...(from ? [['createdFrom', startOf(from)]] : []),
      ...(to ? [['createdTo', startOf(dayAfter(to))]] : []),
    ].map(([name = '', value = '']) => [name, value]),
  );
  return `/v1/${countryCode}/events${query.size > 0 ? `?${query}` : ''}`;
}
