import { expect, test } from 'vitest';
import type { EventSummary } from '#lib/events/schema.ts';
import { eventsApiPath } from './events-api-path.ts';

const EVENT: EventSummary = {
  eventId: '1',
  eventType: 'ACCOUNT_UPDATED',
  createdAt: '2026-11-20T03:00:00.000Z',
  accountId: 'A-1',
  version: 2,
  number: '17850',
  name: 'Māia’s Plumbing',
  changes: [],
  actor: { type: 'SYSTEM', id: 'feed', name: 'accounts feed' },
};

test('returns the path for the same days, types and account', () => {
  expect(eventsApiPath('nz', {}, [EVENT])).toBe('/v1/nz/events');
  const query = {
    type: ['ACCOUNT_UPDATED' as const, 'ACCOUNT_DELETED' as const],
    account: '17850',
  };
  expect(eventsApiPath('au', query, [EVENT, EVENT])).toBe(
    '/v1/au/events?accountId=A-1&eventType=ACCOUNT_UPDATED&eventType=ACCOUNT_DELETED',
  );
  // In Sydney the clocks go forward on 4 October 2026.
  expect(eventsApiPath('au', { from: '2026-10-04', to: '2026-10-04' }, [])).toBe(
    '/v1/au/events?createdFrom=2026-10-03T14%3A00%3A00.000Z&createdTo=2026-10-04T13%3A00%3A00.000Z',
  );
});

test('leaves out the account when several match', () => {
  expect(eventsApiPath('au', { account: 'plumb' }, [EVENT, { ...EVENT, accountId: 'B' }])).toBe(
    '/v1/au/events',
  );
});

test('leaves out a date whose start is not a valid API timestamp', () => {
  expect(eventsApiPath('au', { from: '0001-01-01', to: '9999-12-31' }, [])).toBe(
    '/v1/au/events?createdTo=9999-12-31T13%3A00%3A00.000Z',
  );
});
