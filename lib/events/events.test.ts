import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { getEvent, listEvents } from './events.ts';
import { deleteExpiredHistory } from './retention.ts';
import type { EventQuery } from './schema.ts';

const database = setUpTestDatabase();
beforeEach(() =>
  database.pool.query(
    `TRUNCATE accounts, account_versions, events, event_removals;
     UPDATE event_streams SET last_created_at = 'epoch'`,
  ),
);

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');

function change(day: number, number = '1', members = {}) {
  const clock = { now: () => new Date(START + day * DAY_MS) };
  const record = anAccount({ accountId: `A${number}`, number, name: `day ${day}`, ...members });
  return saveAccounts(database.db, 'au', [record], { clock });
}

async function remove(before: number) {
  const clock = { now: () => new Date(START + before * DAY_MS) };
  const days = 0;
  return (await deleteExpiredHistory({ db: database.db, clock }, days)).events;
}

async function page(query: Partial<EventQuery> = {}, caller = {}) {
  const stored = await listEvents(testContext(database, caller), { limit: 50, ...query });
  const { events, pagination } = stored.parse();
  const cursor = pagination.nextCursor ?? '';
  return { names: events.map(({ data }) => data.account.name), cursor, ...pagination, events };
}

test('a consumer that starts before any event sees every later one', async () => {
  const first = await page();
  expect(first).toMatchObject({ names: [], hasMore: false, cursor: expect.stringMatching(/./) });
  expect((await page({ cursor: first.cursor })).cursor).toBe(first.cursor);
  await change(1);
  const second = await page({ cursor: first.cursor });
  expect(second.names).toEqual(['day 1']);
  const third = await page({ cursor: second.cursor });
  expect(third).toMatchObject({ names: [], hasMore: false, cursor: second.cursor });
  await change(2);
  expect((await page({ cursor: third.cursor })).names).toEqual(['day 2']);
});

test('a cursor is bound to the filter, but not to the limit', async () => {
  for (const day of [1, 2, 3]) await change(day);
  const filters: Partial<EventQuery>[] = [
    {},
    { createdFrom: START },
    { createdTo: START + 9 * DAY_MS },
    { accountId: 'A1' },
    { eventType: ['ACCOUNT_CREATED', 'ACCOUNT_UPDATED'] },
  ];
  for (const filter of filters) {
    const { cursor } = await page({ ...filter, limit: 1 });
    expect((await page({ ...filter, cursor })).names).toEqual(['day 2', 'day 3']);
    for (const other of filters.filter((each) => each !== filter)) {
      await expect(page({ ...other, cursor })).rejects.toMatchObject({
        details: [{ field: 'cursor', issue: expect.stringContaining('start without one') }],
      });
    }
  }
  const { cursor } = await page({ eventType: ['ACCOUNT_UPDATED', 'ACCOUNT_CREATED'], limit: 1 });
  const inOtherOrder = page({ cursor, eventType: ['ACCOUNT_CREATED', 'ACCOUNT_UPDATED'] });
  expect((await inOtherOrder).names).toEqual(['day 2', 'day 3']);
});

test('refuses a cursor after which events were removed, and says what to do', async () => {
  const start = await page();
  for (const day of [1, 2, 3]) await change(day);
  const [one, two] = [await page({ limit: 1 }), await page({ limit: 2 })];
  expect(await remove(2.5)).toBe(2);
  for (const cursor of [start.cursor, one.cursor]) {
    await expect(page({ cursor })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'cursor', issue: expect.stringContaining('Read the accounts again') }],
    });
  }
  // Nothing after this one was removed, old as it is.
  expect((await page({ cursor: two.cursor })).names).toEqual(['day 3']);
  expect((await page()).names).toEqual(['day 3']);
  await expect(getEvent(testContext(database), one.events[0]?.eventId ?? '')).rejects.toMatchObject(
    { code: 'RESOURCE_NOT_FOUND' },
  );
});

test('a consumer that starts after all events were removed can continue', async () => {
  await change(1);
  await remove(300);
  const first = await page();
  const ofAccount = await page({ accountId: 'A1', eventType: ['ACCOUNT_UPDATED'] });
  expect([first.names, ofAccount.names]).toEqual([[], []]);
  await change(301);
  expect((await page({ cursor: first.cursor })).names).toEqual(['day 301']);
  const again = { accountId: 'A1', eventType: ['ACCOUNT_UPDATED'], cursor: ofAccount.cursor };
  expect((await page(again as Partial<EventQuery>)).names).toEqual(['day 301']);
});

test('a caller limited to customers sees the events of accounts that have their numbers now', async () => {
  await change(1, '1');
  await change(2, '2');
  await change(3, '3');
  await change(4, '2', { isDeleted: true });
  const own = { customerNumbers: ['2', '3', 'none'] };
  expect((await page({}, own)).names).toEqual(['day 2', 'day 3', 'day 4']);
  const read = await page({ limit: 2 }, own);
  expect(read).toMatchObject({ names: ['day 2', 'day 3'], hasMore: true });
  expect((await page({ cursor: read.cursor }, own)).names).toEqual(['day 4']);
  expect((await page({ eventType: ['ACCOUNT_DELETED'] }, own)).names).toEqual(['day 4']);
  await expect(page({ accountId: 'A1' }, own)).rejects.toMatchObject({
    details: [{ field: 'accountId', issue: 'there is no account A1' }],
  });
  expect((await page({ accountId: 'A3' }, own)).names).toEqual(['day 3']);
  expect((await page({}, { customerNumbers: [] })).names).toEqual([]);
  // The account gets another number, so its past events are no longer visible to the caller.
  await change(5, '3', { accountId: 'A3', number: '4' });
  expect((await page({}, own)).names).toEqual(['day 2', 'day 4']);
  const renumbered = (await page({}, { customerNumbers: ['4'] })).events;
  expect(renumbered.map(({ data }) => data.account.number)).toEqual(['3', '4']);
  const [event] = renumbered;
  await expect(getEvent(testContext(database, own), event?.eventId ?? '')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('removal of other events does not invalidate the cursor of a filter', async () => {
  await change(1, '1');
  await change(2, '2');
  await change(3, '1', { isDeleted: true });
  await change(40, '2');
  const own = { customerNumbers: ['1'] };
  const readers = [
    { query: { accountId: 'A1' }, caller: {} },
    { query: { eventType: ['ACCOUNT_DELETED' as const] }, caller: {} },
    { query: {}, caller: own },
  ];
  const cursors = [];
  for (const { query, caller } of readers) cursors.push((await page(query, caller)).cursor);
  expect(await remove(41)).toBe(4);
  for (const [i, { query, caller }] of readers.entries()) {
    const cursor = cursors[i] ?? '';
    expect(await page({ ...query, cursor }, caller)).toMatchObject({ names: [], cursor });
    // Nor does a first page reveal what was removed of other accounts.
    expect((await page(query, caller)).cursor).toBe(cursor);
  }
  await change(42, '1');
  await change(43, '1', { isDeleted: true });
  await remove(44);
  for (const [i, { query, caller }] of readers.entries()) {
    await expect(page({ ...query, cursor: cursors[i] ?? '' }, caller)).rejects.toMatchObject({
      details: [{ field: 'cursor', issue: expect.stringContaining('Read the accounts again') }],
    });
  }
});
