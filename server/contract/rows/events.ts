import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Row } from '../row.ts';
import { historiesIn } from './accounts.ts';

const RULE = 'must be 1 to 64 characters without control characters';
const MOMENT_RULE =
  'must be a timestamp with an offset or Z, as in 2026-11-20T03:04:05Z; write + as %2B';
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });
const page = (events: readonly unknown[], limit = 50, hasMore = false) => ({
  events,
  pagination: { limit, hasMore, nextCursor: expect.any(String) },
});

/** The contract of the event operations of section 4.13 of the specification. */
export function eventRows(here: CountryCode): readonly Row[] {
  const histories = historiesIn(here);
  const [made, renamed, deleted, restored] = histories.plumber.events;
  const [madeToo, goneToo] = histories.deleted.events;
  const [cash] = histories.cash.events;
  const all = [made, madeToo, renamed, cash, deleted, restored, goneToo];
  return [
    {
      operation: 'GET /v1/{countryCode}/events',
      scope: 'customer:read',
      // The events of the accounts of `accounts.ts`.
      seed: async () => undefined,
      answers: [
        {
          promise: 'a page of events has a cursor to go on from',
          path: '/events?limit=2',
          body: page([made, madeToo], 2, true),
        },
        {
          promise: 'events are from a moment on, and before another',
          path: '/events?createdFrom=2026-03-02T12:02:03.002%2B11:00&createdTo=2026-03-04T01:02:03.004Z',
          body: page([renamed, cash, deleted]),
        },
        {
          promise: 'what is finer than a millisecond counts',
          path: '/events?createdFrom=2026-03-02T01:02:03.0020001Z&createdTo=2026-03-04T01:02:03.0040001Z',
          body: page([deleted, restored]),
        },
        {
          promise: 'events are of a type, or of several',
          path: '/events?eventType=ACCOUNT_RESTORED,ACCOUNT_DELETED,&eventType=ACCOUNT_DELETED',
          body: page([deleted, restored, goneToo]),
        },
        {
          promise: 'events are of an account, and of a type of it',
          path: '/events?accountId=A%2FB%20%2525&eventType=ACCOUNT_DELETED',
          body: page([goneToo]),
        },
        {
          promise: 'an account that is not there has no events, and a cursor',
          path: '/events?accountId=nope',
          body: page([]),
        },
        {
          promise: 'an account of the other country has none either',
          path: '/events?accountId=NZ',
          body: page([]),
        },
        {
          promise: 'moments may lie before and after everything',
          path: '/events?createdFrom=0000-01-01T00:00:00%2B14:00&createdTo=9999-12-31T23:59:59.999Z&limit=200',
          body: page(all, 200),
        },
        {
          promise: 'events are all that are retained, in the order of their creation',
          path: '/events',
          body: page(all),
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'every issue is named at once, unknown types by their value',
          path: '/events?createdFrom=2026-03-02&createdTo=2026-02-30T00:00:00Z&eventType=ACCOUNT_DELETED&eventType=X&eventType=Y&accountId=&limit=0&type=Z',
          details: [
            unknown('type'),
            { field: 'limit', issue: 'must be a whole number from 1 to 200' },
            { field: 'createdFrom', issue: MOMENT_RULE },
            { field: 'createdTo', issue: MOMENT_RULE },
            ...['X', 'Y'].map((type) => ({
              field: 'eventType',
              issue: `"${type}" must be one of ACCOUNT_CREATED, ACCOUNT_UPDATED, ACCOUNT_DELETED, ACCOUNT_RESTORED`,
            })),
            { field: 'accountId', issue: RULE },
          ],
        },
        {
          promise: 'a moment without an offset is refused, and one whose + is not encoded',
          path: '/events?createdFrom=2026-03-02T00:00:00&createdTo=2026-03-02T00:00:00+11:00',
          details: [
            { field: 'createdFrom', issue: MOMENT_RULE },
            { field: 'createdTo', issue: MOMENT_RULE },
          ],
        },
        {
          promise: 'a cursor that is none is refused',
          path: '/events?cursor=abc',
          details: [
            {
              field: 'cursor',
              issue: 'is not a cursor of this list, country and filter: start without one',
            },
          ],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/events/{eventId}',
      scope: 'customer:read',
      customer: '17850',
      seed: async () => undefined,
      answers: [
        {
          promise: 'one event says what was made',
          path: `/events/${made?.eventId}`,
          body: made,
        },
        {
          promise: 'one event says what was deleted',
          path: `/events/${goneToo?.eventId}`,
          body: goneToo,
        },
        {
          promise: 'an update says what was there before',
          path: `/events/${renamed?.eventId}`,
          body: renamed,
        },
      ],
      missing: [
        { promise: 'an unknown event is not found', path: '/events/nope' },
        {
          promise: 'nor one that would be the next',
          path: '/events/019ffffe-0000-7000-8000-000000000001',
        },
        {
          promise: 'an event of the other country is not found',
          path: '/events/NZ',
        },
      ],
      invalid: [
        {
          promise: 'an id of 65 characters is refused, with whatever else is wrong',
          path: `/events/${'x'.repeat(65)}?expand=account`,
          details: [{ field: 'eventId', issue: RULE }, unknown('expand')],
        },
      ],
    },
  ];
}
