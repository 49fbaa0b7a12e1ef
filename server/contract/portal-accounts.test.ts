import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';
import { anAccount, keepAccounts } from '#lib/customer/testing/accounts.ts';
import { openLane } from './lane.ts';
import { csv } from './portal-requests.ts';
import { signedIn } from './sessions.ts';

const EVIL = anAccount({ accountId: 'E', number: '20011', name: '=1+1', tradingName: '@SUM(A1)' });

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  await keepAccounts(database.db, 'au', [anAccount({ creditLimit: 12500.5 }), EVIL]);
  await keepAccounts(database.db, 'au', [anAccount({ status: 'ON_HOLD', paymentTermsDays: 7 })]);
  await keepAccounts(database.db, 'nz', [anAccount({ accountId: 'NZ', number: 'NZ-1' })]);
  lane = await openLane(database.url, { RATE_LIMIT: '10000' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

async function ask(path: string, member: Partial<StaffMember> = {}) {
  const cookie = await signedIn(database.db, { role: 'branch_staff', ...member });
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return lane.send(`/portal-api/au/${path}`, { headers });
}

test('accounts found are a file for a spreadsheet, numbers as they are, without formulas', async () => {
  const answer = await ask('accounts/found.csv?sort=name');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="accounts.csv"');
  const [head, evil, plumber, end] = await csv(answer);
  expect(head?.startsWith('\u{feff}Number,Name,Trading name,ABN,NZBN,Status,')).toBe(true);
  expect(evil?.startsWith("20011,'=1+1,'@SUM(A1),")).toBe(true);
  expect(plumber).toMatch(/^17850,Māia’s Plumbing & Gas,.*,ON_HOLD,CREDIT,no,/);
  expect(end).toBe('');
});

test('a credit limit is a number in the file', async () => {
  await keepAccounts(database.db, 'nz', [
    anAccount({ accountId: 'NZ', number: 'NZ-1', creditLimit: 12500.5 }),
  ]);
  const cookie = await signedIn(database.db, { role: 'branch_staff' });
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const [, row] = await csv(
    await lane.send('/portal-api/nz/accounts/found.csv?q=NZ-1', { headers }),
  );
  expect(row).toContain(',12500.5,');
});

test('more than 5,000 accounts are no file but a reason', async () => {
  await database.pool.query(`
    insert into accounts (country_code, account_id, number, name, version, is_deleted, created_at,
      record_tag, document, etag, words, sort_name)
    select 'au', 'BULK-' || at, 'BULK-' || at, 'Bulk', 1, false, now(), '', '{"number":"B"}', '"e"',
      array_to_tsvector(array['bulk']), 'bulk' from generate_series(1, 5001) as at`);
  const { details } = await (await ask('accounts/found.csv?q=bulk')).json();
  expect(details).toEqual([
    {
      field: 'query',
      issue: 'finds more than 5,000 accounts, the most for one file: narrow the search',
    },
  ]);
  await database.pool.query(`delete from accounts where number = 'BULK-1'`);
  expect(await csv(await ask('accounts/found.csv?q=bulk'))).toHaveLength(5_002);
  await database.pool.query(`delete from accounts where number like 'BULK-%'`);
});

test('events found are a file with a row for each thing that changed', async () => {
  const rows = await csv(await ask('events/found.csv?account=17850'));
  expect(rows[0]).toBe(
    '\u{feff}At,Event,Account,Name,Version,Changed,Before,After,By,Event id,Account id',
  );
  expect(rows.slice(1, 4).map((row) => row.split(',').slice(1, 9).join(','))).toEqual([
    'ACCOUNT_UPDATED,17850,Māia’s Plumbing & Gas,2,Status,Active,On hold,accounts feed',
    'ACCOUNT_UPDATED,17850,Māia’s Plumbing & Gas,2,Payment terms,30 days,7 days,accounts feed',
    expect.stringMatching(/^ACCOUNT_UPDATED,17850,.*,2,Credit limit,"\$12,500.50"?/),
  ]);
});

test('what has happened since an event is told once, to who may see the account', async () => {
  const all = await (await ask('events/new')).json();
  const [, before] = all.events;
  const since = await (await ask(`events/new?after=${before.eventId}`)).json();
  expect(since).toMatchObject({ events: [all.events[0]], hasMore: false });
  const none = await (await ask('events/new', { customerNumbers: ['1'] })).json();
  expect(none.events).toEqual([]);
});

test('every issue of a search of events is named at once', async () => {
  const { details } = await (await ask('events/new?type=GONE&from=2026-02-30&after=')).json();
  expect(details.map(({ field }: { field: string }) => field).sort()).toEqual([
    'after',
    'from',
    'type',
  ]);
});
