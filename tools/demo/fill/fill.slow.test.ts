import { expect, test, vi } from 'vitest';
import { makeTestDatabase, setUpTestDatabase } from '#db/testing/database.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { fillEmptyDatabase, resourcesWithRecords } from './fill.ts';

// The catalogue is complete at any scale.
vi.setConfig({ testTimeout: 120_000 });

const SCALE = 0.02;
/** Late on the 20th in Sydney, early on the 21st in Auckland. */
const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

const database = setUpTestDatabase();

function fill(): Promise<number> {
  return fillEmptyDatabase(database.url, { clock, scale: SCALE });
}

test('fills an empty database once, with records of every resource in both countries', async () => {
  let begun = 0;
  const begins = () => {
    begun += 1;
  };
  expect(await fillEmptyDatabase(database.url, { clock, scale: SCALE, begins })).toBe(400);
  const all = RESOURCES.filter(({ isWorldwide }) => !isWorldwide).map(({ name }) => name);
  expect(await resourcesWithRecords(database.db, 'au')).toEqual(all);
  expect(await resourcesWithRecords(database.db, 'nz')).toEqual(all);
  expect(await fillEmptyDatabase(database.url, { clock, scale: SCALE, begins })).toBe(0);
  expect(begun).toBe(1);
});

test('uses the local date of each country', async () => {
  const days = await database.db
    .selectFrom('invoices')
    .select(['country_code', ({ fn }) => fn.max('date').as('last')])
    .groupBy('country_code')
    .orderBy('country_code')
    .execute();
  expect(days).toEqual([
    { country_code: 'au', last: '2026-11-20' },
    { country_code: 'nz', last: '2026-11-21' },
  ]);
});

test('an aborted fill stops before the next feed', async () => {
  const { url, db, drop } = await makeTestDatabase();
  const ending = new AbortController();
  const filled = fillEmptyDatabase(url, { clock, scale: SCALE, signal: ending.signal });
  ending.abort();
  await expect(filled).rejects.toThrow('aborted');
  expect(await resourcesWithRecords(db, 'au')).toEqual(['states']);
  await drop();
});

test('a fill that was killed before the invoices is completed without changing what was there', async () => {
  const { db } = database;
  const before = await versionsOf('nz');
  const removed = await db
    .deleteFrom('invoices')
    .where('country_code', '=', 'nz')
    .returning('number')
    .execute();
  await db.deleteFrom('stock').where('country_code', '=', 'nz').execute();
  await db.deleteFrom('purchase_orders').where('country_code', '=', 'nz').execute();
  expect(await fill()).toBe(removed.length);
  expect(await resourcesWithRecords(db, 'nz')).toEqual(await resourcesWithRecords(db, 'au'));
  expect(await versionsOf('nz')).toEqual(before);
});

function versionsOf(country: 'au' | 'nz') {
  return database.db
    .selectFrom('account_versions')
    .select(['account_id', 'version'])
    .where('country_code', '=', country)
    .orderBy('account_id')
    .orderBy('version')
    .execute();
}
