import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import { accountHistories } from '#tests/contract/cases/accounts/accounts.ts';
import {
  CURSOR_RULE,
  IDENTIFIER_RULE,
  LIMIT_RULE,
  type OperationCase,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';

const TIMESTAMP_RULE =
  'must be a timestamp with an offset or Z, as in 2026-11-20T03:04:05Z; write + as %2B';
const page = (events: readonly unknown[], limit = 50, hasMore = false) => ({
  events,
  pagination: { limit, hasMore, nextCursor: expect.any(String) },
});

/** The event operations of section 4.13 of the specification. */
export function eventCases(here: CountryCode): readonly OperationCase[] {
  const histories = accountHistories(here);
  const [created, renamed, deleted, restored] = histories.plumber.events;
  const [secondCreated, secondDeleted] = histories.deleted.events;
  const [cash] = histories.cash.events;
  const all = [created, secondCreated, renamed, cash, deleted, restored, secondDeleted];
  return [
    {
      operation: 'GET /v1/{countryCode}/events',
      scope: 'customer:read',
      successes: [
        {
          title: 'a page of events has a cursor for the next',
          path: '/events?limit=2',
          body: page([created, secondCreated], 2, true),
        },
        {
          title: 'createdFrom is inclusive and createdTo exclusive',
          path: '/events?createdFrom=2026-03-02T12:02:03.002%2B11:00&createdTo=2026-03-04T01:02:03.004Z',
          body: page([renamed, cash, deleted]),
        },
        {
          title: 'fractions of a millisecond count',
          path: '/events?createdFrom=2026-03-02T01:02:03.0020001Z&createdTo=2026-03-04T01:02:03.0040001Z',
          body: page([deleted, restored]),
        },
        {
          title: 'events can be filtered by one or more types',
          path: '/events?eventType=ACCOUNT_RESTORED,ACCOUNT_DELETED,&eventType=ACCOUNT_DELETED',
          body: page([deleted, restored, secondDeleted]),
        },
        {
          title: 'events can be filtered by account and type',
          path: '/events?accountId=A%2FB%20%2525&eventType=ACCOUNT_DELETED',
          body: page([secondDeleted]),
        },
        {
          title: 'an unknown account has no events, but a cursor',
          path: '/events?accountId=nope',
          body: page([]),
        },
        {
          title: 'an account of the other country has no events',
          path: '/events?accountId=NZ',
          body: page([]),
        },
        {
          title: 'timestamps may be before and after all events',
          path: '/events?createdFrom=0000-01-01T00:00:00%2B14:00&createdTo=9999-12-31T23:59:59.999Z&limit=200',
          body: page(all, 200),
        },
        {
          title: 'all retained events come in the order of creation',
          path: '/events',
          body: page(all),
        },
      ],
      invalid: [
        {
          title: 'every issue is named at once, unknown types with their value',
          path: '/events?createdFrom=2026-03-02&createdTo=2026-02-30T00:00:00Z&eventType=ACCOUNT_DELETED&eventType=X&eventType=Y&accountId=&limit=0&type=Z',
          details: [
            unknownParameter('type'),
            LIMIT_RULE,
            { field: 'createdFrom', issue: TIMESTAMP_RULE },
            { field: 'createdTo', issue: TIMESTAMP_RULE },
            ...['X', 'Y'].map((value, at) => ({
              field: 'eventType',
              issue: `"${value}" must be one of ACCOUNT_CREATED, ACCOUNT_UPDATED, ACCOUNT_DELETED, ACCOUNT_RESTORED`,
              value,
              index: at + 1,
            })),
            { field: 'accountId', issue: IDENTIFIER_RULE },
          ],
        },
        {
          title: 'a timestamp without an offset is refused, and one whose + is not encoded',
          path: '/events?createdFrom=2026-03-02T00:00:00&createdTo=2026-03-02T00:00:00+11:00',
          details: [
            { field: 'createdFrom', issue: TIMESTAMP_RULE },
            { field: 'createdTo', issue: TIMESTAMP_RULE },
          ],
        },
        {
          title: 'an invalid cursor is refused',
          path: '/events?cursor=abc',
          details: [CURSOR_RULE],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/events/{eventId}',
      scope: 'customer:read',
      customer: '17850',
      successes: [
        {
          title: 'a created event has the new account',
          path: `/events/${created?.eventId}`,
          body: created,
        },
        {
          title: 'a deleted event has the deleted account',
          path: `/events/${secondDeleted?.eventId}`,
          body: secondDeleted,
        },
        {
          title: 'an updated event has the account before and after',
          path: `/events/${renamed?.eventId}`,
          body: renamed,
        },
      ],
      missing: [
        { title: 'an unknown event is not found', path: '/events/nope' },
        {
          title: 'an event of the future is not found',
          path: '/events/019ffffe-0000-7000-8000-000000000001',
        },
        {
          title: 'an event of the other country is not found',
          path: '/events/NZ',
        },
      ],
    },
  ];
}
