import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { saveCode } from '#lib/accounts/testing/codes.ts';
import { accountHistory } from '#lib/accounts/testing/history.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { listRecords } from '#lib/records/list.ts';
import { listActorNames, listNewEvents } from './recent-events.ts';
import { EVENTS, eventSummary } from './record.ts';

const A = anAccount({ segment: 'TRADE' });
const B = anAccount({ accountId: 'B', number: '20011', name: 'Kererū Holdings' });

const database = setUpTestDatabase();
beforeAll(async () => {
  const segments = { TRADE: 'Trades', BUILD: 'Builders' };
  for (const [code, description] of Object.entries(segments))
    await saveCode(database.db, 'segments', 'au', { code, description, enabled: true });
  await load('2026-11-02T01:00:00Z', [A, B]);
  const changedBy = { id: 'p.ngata', name: 'Petra Ngata' };
  const held = { ...A, segment: 'BUILD', status: 'ON_HOLD', changedBy } as const;
  await load('2026-11-03T12:59:59.999Z', [held]);
  await load('2026-11-03T13:00:00Z', [{ ...B, isDeleted: true, status: 'CLOSED' }]);
  await saveAccounts(database.db, 'nz', [anAccount({ accountId: 'NZ' })]);
});

function load(at: string, records: Parameters<typeof saveAccounts>[2]) {
  return saveAccounts(database.db, 'au', records, { clock: { now: () => new Date(at) } });
}

async function found(params: Record<string, string | string[]>, customerNumbers?: string[]) {
  const ctx = testContext(database, customerNumbers ? { customerNumbers } : {});
  const { items } = await listRecords(ctx, EVENTS, EVENTS.query.parse(params));
  return items.map(({ eventType, number }) => `${eventType.slice(8)} ${number}`);
}

const ALL = ['DELETED 20011', 'UPDATED 17850', 'CREATED 20011', 'CREATED 17850'];

test('lists events of this country, newest first', async () => {
  expect(await found({})).toEqual(ALL);
});

test.each([
  [{ account: '20011' }, [ALL[0], ALL[2]]],
  [{ account: 'A-17850' }, [ALL[1], ALL[3]]],
  [{ account: 'kereru' }, [ALL[0], ALL[2]]],
  [{ account: 'nobody' }, []],
  [{ type: ['ACCOUNT_UPDATED', 'ACCOUNT_DELETED'] }, [ALL[0], ALL[1]]],
  [{ type: ['ACCOUNT_CREATED'], account: '17850' }, [ALL[3]]],
  [{ field: 'status' }, [ALL[0], ALL[1]]],
  [{ field: 'segment', by: 'Petra Ngata' }, [ALL[1]]],
  [{ field: 'segment', account: '20011' }, []],
  [{ by: 'accounts feed' }, [ALL[0], ALL[2], ALL[3]]],
  [{ by: 'Petra' }, []],
  [{ field: '', by: '' }, ALL],
])('filters by %j', async (params, events) => {
  expect(await found(params)).toEqual(events);
});

test('days begin at midnight in Sydney', async () => {
  expect(await found({ from: '2026-11-04' })).toEqual([ALL[0]]);
  expect(await found({ to: '2026-11-03' })).toEqual([ALL[1], ALL[2], ALL[3]]);
  expect(await found({ from: '2026-11-03', to: '2026-11-03' })).toEqual([ALL[1]]);
});

test('every event except a creation shows what changed and from what', async () => {
  const { items: events } = await listRecords(testContext(database), EVENTS, {});
  expect(events[1]).toMatchObject({
    version: 2,
    createdAt: '2026-11-03T12:59:59.999Z',
    name: 'Māia’s Plumbing & Gas',
    changes: [
      { label: 'Status', before: 'Active', after: 'On hold' },
      { label: 'Segment', before: 'Trades (TRADE)', after: 'Builders (BUILD)' },
    ],
    actor: { type: 'USER', id: 'p.ngata', name: 'Petra Ngata' },
  });
  expect(events[0]?.changes).toEqual([{ label: 'Status', before: 'Active', after: 'Closed' }]);
  expect(events[3]?.changes).toEqual([]);
});

test('pages go back in time and forth again without gaps while new events arrive', async () => {
  const ctx = testContext(database);
  const types = ['ACCOUNT_CREATED', 'ACCOUNT_DELETED', 'ACCOUNT_UPDATED'] as const;
  for (const query of [{}, { type: [...types] }, { account: 'example' }]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    let previousCursor: string | undefined;
    do {
      const page = await listRecords(ctx, EVENTS, { ...query, ...(cursor && { cursor }) }, 1);
      previousCursor = page.previousCursor;
      seen.push(...page.items.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(seen.toSorted().reverse());
    expect(new Set(seen).size).toBeGreaterThan(1);
    for (const event of seen.slice(0, -1).reverse()) {
      const page = await listRecords(ctx, EVENTS, { ...query, before: previousCursor ?? '' }, 1);
      previousCursor = page.previousCursor;
      expect(page.items.map(({ eventId }) => eventId)).toEqual([event]);
    }
  }
});

test('returns new events once, and none when there are none', async () => {
  const ctx = testContext(database);
  const { items: events } = await listRecords(ctx, EVENTS, {});
  const [newest, second] = events.map(({ eventId }) => eventId);
  if (newest === undefined || second === undefined) throw new Error('there are four events');
  expect(await listNewEvents(ctx, { after: newest })).toMatchObject({ events: [], hasMore: false });
  const since = await listNewEvents(ctx, { after: second });
  expect(since.events.map(({ eventId }) => eventId)).toEqual([newest]);
  expect((await listNewEvents(ctx, { after: second, account: '17850' })).events).toEqual([]);
  expect((await listNewEvents(ctx, {})).events).toHaveLength(4);
});

test('a caller limited to customers sees only their events', async () => {
  expect(await found({}, ['17850'])).toEqual([ALL[1], ALL[3]]);
  expect(await found({ account: '20011' }, ['17850'])).toEqual([]);
  expect(await found({ type: ['ACCOUNT_DELETED'] }, ['17850'])).toEqual([]);
});

test('a poll without new events runs one statement', async () => {
  const ctx = testContext(database);
  const { events: known } = await listNewEvents(ctx, {});
  const after = known.map(({ eventId }) => eventId)[0] ?? '';
  const transformQuery = vi.fn<KyselyPlugin['transformQuery']>(({ node }) => node);
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
  const db = ctx.db.withPlugin({ transformQuery, transformResult });
  expect((await listNewEvents({ ...ctx, db }, { after })).events).toEqual([]);
  expect(transformQuery).toHaveBeenCalledTimes(1);
});

test('lists who made the changes, each name once, and nobody to a caller of some accounts', async () => {
  expect(await listActorNames(testContext(database))).toEqual(['accounts feed', 'Petra Ngata']);
  expect(await listActorNames(testContext(database, { customerNumbers: ['17850'] }))).toEqual([]);
});

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

test('the number of an account that a caller may not see hides nothing of their own', async () => {
  const own = anAccount({ accountId: 'A-31', number: '31', name: 'Moretti 20011' });
  await load('2026-11-04T01:00:00Z', [own]);
  expect(await found({ account: '20011' }, ['31'])).toEqual(['CREATED 31']);
});
