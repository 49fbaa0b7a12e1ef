import { expect, test } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';

import type { EventSummary, NewEvents } from '#lib/events/schema.ts';
import { mergeNewEvents, shouldKeepPolling } from './live-events.tsx';

function event(position: number): EventSummary {
  return {
    eventId: String(position).padStart(8, '0'),
    eventType: 'ACCOUNT_UPDATED',
    createdAt: '2026-11-20T03:00:00.000Z',
    accountId: 'A',
    version: 2,
    number: '17850',
    name: 'Māia’s Plumbing',
    changes: [],
    actor: { type: 'SYSTEM', id: 'feed', name: 'accounts feed' },
  };
}

function tail(from: number, count: number, hasMore = false): NewEvents {
  const events = Array.from({ length: count }, (_, at) => event(from + count - at));
  return { events, hasMore, asOf: '2026-11-20T03:00:00.000Z' };
}

const idsOf = ({ events }: NewEvents) => events.map(({ eventId }) => Number(eventId));

test('new events come before known ones, and no new event changes nothing', () => {
  const known = mergeNewEvents(undefined, tail(0, 2));
  expect(idsOf(mergeNewEvents(known, tail(2, 1)))).toEqual([3, 2, 1]);
  expect(idsOf(mergeNewEvents(known, tail(2, 0)))).toEqual([2, 1]);
});

test('after a burst too large for one response, older events are not shown as if they followed it', () => {
  const known = mergeNewEvents(undefined, tail(0, 2));
  const burst = mergeNewEvents(known, tail(100, 50, true));
  expect(idsOf(burst)).toHaveLength(50);
  expect(burst.hasMore).toBe(true);
  expect(mergeNewEvents(burst, tail(150, 1)).hasMore).toBe(true);
});

test('at most the 200 newest events are kept, and `hasMore` says so', () => {
  let known = mergeNewEvents(undefined, tail(0, 50));
  for (let at = 1; at < 5; at += 1) known = mergeNewEvents(known, tail(at * 50, 50));
  expect(known.events).toHaveLength(200);
  expect(idsOf(known)[0]).toBe(250);
  expect(known.hasMore).toBe(true);
});

test('polling continues after any error but 401 and 403', () => {
  const failed = (status: number) => new ApiError({ status });
  expect([new TypeError('offline'), failed(503), failed(500), null].map(shouldKeepPolling)).toEqual(
    [true, true, true, true],
  );
  expect([failed(401), failed(403)].map(shouldKeepPolling)).toEqual([false, false]);
});
