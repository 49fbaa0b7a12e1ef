import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import {
  CURSOR_RULE,
  IDENTIFIER_RULE,
  LIMIT_RULE,
  notFound,
  type OperationCase,
  refuses,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { accountHistories } from './accounts.ts';

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
        returns(
          'a page of events has a cursor for the next',
          '/events?limit=2',
          page([created, secondCreated], 2, true),
        ),
        returns(
          'createdFrom is inclusive and createdTo exclusive',
          '/events?createdFrom=2026-03-02T12:02:03.002%2B11:00&createdTo=2026-03-04T01:02:03.004Z',
          page([renamed, cash, deleted]),
        ),
        returns(
          'fractions of a millisecond count',
          '/events?createdFrom=2026-03-02T01:02:03.0020001Z&createdTo=2026-03-04T01:02:03.0040001Z',
          page([deleted, restored]),
        ),
        returns(
          'events can be filtered by one or more types',
          '/events?eventType=ACCOUNT_RESTORED,ACCOUNT_DELETED,&eventType=ACCOUNT_DELETED',
          page([deleted, restored, secondDeleted]),
        ),
        returns(
          'events can be filtered by account and type',
          '/events?accountId=A%2FB%20%2525&eventType=ACCOUNT_DELETED',
          page([secondDeleted]),
        ),
        returns(
          'timestamps may be before and after all events, with letters in lower case',
          '/events?createdFrom=0000-01-01t00:00:00%2B14:00&createdTo=9999-12-31t23:59:59.999z&limit=200',
          page(all, 200),
        ),
        returns('all retained events come in the order of creation', '/events', page(all)),
      ],
      invalid: [
        refuses(
          'every issue is named at once, unknown types with their value',
          '/events?createdFrom=2026-03-02&createdTo=2026-02-30T00:00:00Z&eventType=ACCOUNT_DELETED&eventType=X&eventType=Y&accountId=&limit=0&type=Z',
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
        ),
        refuses(
          'a timestamp without an offset is refused, and one whose + is not encoded',
          '/events?createdFrom=2026-03-02T00:00:00&createdTo=2026-03-02T00:00:00+11:00',
          { field: 'createdFrom', issue: TIMESTAMP_RULE },
          { field: 'createdTo', issue: TIMESTAMP_RULE },
        ),
        ...['nope', 'NZ'].map((id) =>
          refuses(`the account ${id} is not of this country`, `/events?accountId=${id}`, {
            field: 'accountId',
            issue: `there is no account ${id}`,
          }),
        ),
        refuses('a filter by no type at all is refused', '/events?eventType=%20,', {
          field: 'eventType',
          issue: 'has no type: leave it out for events of every type',
        }),
        refuses('an invalid cursor is refused', '/events?cursor=abc', CURSOR_RULE),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/events/{eventId}',
      scope: 'customer:read',
      customer: '17850',
      successes: [
        returns('a created event has the new account', `/events/${created?.eventId}`, created),
        returns(
          'a deleted event has the deleted account',
          `/events/${secondDeleted?.eventId}`,
          secondDeleted,
        ),
        returns(
          'an updated event has the account before and after',
          `/events/${renamed?.eventId}`,
          renamed,
        ),
      ],
      missing: notFound({
        'an unknown event': '/events/nope',
        'an event of the future': '/events/019ffffe-0000-7000-8000-000000000001',
        'an event of the other country': '/events/NZ',
      }),
    },
  ];
}
