import { expect, test, vi } from 'vitest';
import { command as demoCommand } from '#cli/demo.ts';
import { runInProcess } from '#cli/testing/run-command.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { rowsKnownOf } from '#db/testing/statistics.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { fillEmptyDatabase, resourcesWithRecords } from './fill.ts';

// The catalogue is complete at any scale.
vi.setConfig({ testTimeout: 120_000 });

const SCALE = 0.01;
/** Late on the 20th in Sydney, early on the 21st in Auckland. */
const NOW = '2026-11-20T12:00:00Z';
const clock = { now: () => new Date(NOW) };

// The tests run in order: the command fills New Zealand, then fills are aborted, killed and completed.
const database = setUpTestDatabase();

function demo(...args: string[]) {
  return runInProcess(demoCommand, ['--scale', `${SCALE}`, ...args], {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    CLOCK: NOW,
  });
}

test('the command fills one country at the given scale, for PostgreSQL to know of, and leaves the other empty', async () => {
  const { exitCode, output, errors } = await demo('--country', 'nz');
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  expect(output).toMatch(/\nnz: [\d,]+ invoices, and all that goes with them\n$/);
  expect(output).toContain('invoices.ndjson: 75 records: 75 inserted');
  expect(await resourcesWithRecords(database.db, 'au')).toEqual([]);
  expect(await rowsKnownOf(database.db, 'invoices')).toBe(75);
});

test('the command refuses a database with records before it fills either country', async () => {
  const { exitCode, errors } = await demo();
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/^There are records of nz already \(states, .*invoices/);
  expect(await resourcesWithRecords(database.db, 'au')).toEqual([]);
});

test('an aborted fill stops before the next feed', async () => {
  const ending = new AbortController();
  const { signal } = ending;
  const filled = fillEmptyDatabase(database.url, { clock, scale: SCALE, signal });
  ending.abort();
  await expect(filled).rejects.toThrow('aborted');
  expect(await resourcesWithRecords(database.db, 'au')).toEqual(['states']);
});

test('fills that were aborted or killed before the invoices are completed without changing what was there', async () => {
  const { db, url } = database;
  const before = await versionsOf('nz');
  const tables = ['invoices', 'stock', 'purchase_orders'] as const;
  for (const table of tables) await db.deleteFrom(table).where('country_code', '=', 'nz').execute();
  const begins = vi.fn();
  expect(await fillEmptyDatabase(url, { clock, scale: SCALE, begins })).toBe(200);
  const all = RESOURCES.filter(({ isWorldwide }) => !isWorldwide).map(({ name }) => name);
  expect(await resourcesWithRecords(db, 'au')).toEqual(all);
  expect(await resourcesWithRecords(db, 'nz')).toEqual(all);
  expect(await versionsOf('nz')).toEqual(before);
  expect(await fillEmptyDatabase(url, { clock, scale: SCALE, begins })).toBe(0);
  expect(begins).toHaveBeenCalledOnce();
});

test('the command may be repeated with --if-empty', async () => {
  const before = await versionsOf('nz');
  const again = await demo('--if-empty');
  expect([again.exitCode, again.errors]).toEqual([0, '']);
  expect(again.output).toContain('nz: 0 invoices');
  expect(await versionsOf('nz')).toEqual(before);
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

function versionsOf(country: 'au' | 'nz') {
  return database.db
    .selectFrom('account_versions')
    .select(['account_id', 'version'])
    .where('country_code', '=', country)
    .orderBy('account_id')
    .orderBy('version')
    .execute();
}
