import type { z } from 'zod';
import { type CountryCode, Timestamp } from '#lib/api/fields.ts';
import type { EVENTS } from '#lib/events/record.ts';
import type { EventSummary } from '#lib/events/schema.ts';
import { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';

/**
 * The API path for the same events, which it lists oldest first. The API filters by one account id, so a search that
 * matches several accounts is not filtered.
 */
export function eventsApiPath(
  countryCode: CountryCode,
  { account, type = [], from, to }: z.output<typeof EVENTS.query>,
  events: readonly EventSummary[],
): string {
  // Near the limits of the calendar a day may start at a time that the API rejects.
  const bound = (name: string, date: string) => {
    const start = instantOf({ date, time: '00:00' }, COUNTRY_TIME_ZONES[countryCode]).toISOString();
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
