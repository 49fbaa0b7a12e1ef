import { expect, test } from 'vitest';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { accountHistory } from '#lib/accounts/testing/history.ts';
import { eventSummary } from './event-summary.ts';

test('lists events of accounts stored before texts had length limits', () => {
  const tradingName = 'x'.repeat(300);
  const { events } = accountHistory('au', [
    { record: anAccount(), at: '2026-11-02T01:00:00.000Z' },
    { record: { ...anAccount(), tradingName }, at: '2026-11-03T01:00:00.000Z' },
    { record: anAccount(), at: '2026-11-04T01:00:00.000Z' },
  ]);
  const none = new Map<string, string>();
  const names = { industryType: none, segment: none, subSegment: none, homeBranch: none };
  const changes = events.slice(1).map((event) => eventSummary(event, names).changes);
  expect(changes).toEqual([
    [{ label: 'Trading name', after: tradingName }],
    [{ label: 'Trading name', before: tradingName }],
  ]);
});
