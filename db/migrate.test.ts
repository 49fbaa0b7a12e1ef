import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './client.ts';
import { MigrationLocked, migrate, migrateTo } from './migrate.ts';
import { makeTestDatabase } from './testing/database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './testing/server.ts';

const { serverUrl, serviceUrl, run } = inject('testDatabases');
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await dropDatabase(serverUrl, name);
});

/** A database in which the migrations since `last` are due. */
async function makeOlderDatabase(last: string): Promise<{ ownerUrl: string; url: string }> {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  const ownerUrl = await cloneDatabase(serverUrl, 'template0', name);
  await migrateTo(ownerUrl, last);
  return { ownerUrl, url: databaseUrl(serviceUrl, name) };
}

/** Reads `events` in a transaction that stays open until `end` is called. */
async function holdEvents(ownerUrl: string) {
  const { pool, close } = openDatabase(ownerUrl, { max: 1, applicationName: 'a long report' });
  await pool.query('begin; select from events');
  return async () => {
    await pool.query('commit');
    await close();
  };
}

const QUICK = { lockTimeoutMs: 200, attempts: 3, pauseMs: 200 };

test('waits for a lock for a moment only, so that nobody waits behind it, and tries again', async () => {
  const { ownerUrl, url } = await makeOlderDatabase('0008_assets');
  const release = await holdEvents(ownerUrl);
  const migrating = migrate(ownerUrl, url, { ...QUICK, attempts: 100 });
  const { db, close } = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 3_000 });
  await expect.poll(() => isWaiting(db)).toBe(true);
  // Queues behind the migration, which gives up.
  await db.selectFrom('events').select('event_id').execute();
  expect(await columnsOfEvents(db)).not.toContain('actor_name');
  await release();
  expect(await migrating).toContain('0009_event_search');
  expect(await columnsOfEvents(db)).toContain('actor_name');
  await close();
});

test('gives up after a number of attempts, changes nothing, and names who has the lock', async () => {
  const { ownerUrl, url } = await makeOlderDatabase('0008_assets');
  const release = await holdEvents(ownerUrl);
  const refused = migrate(ownerUrl, url, QUICK);
  await expect(refused).rejects.toThrow(MigrationLocked);
  await expect(refused).rejects.toThrow(
    /^The migration 0009_event_search could not lock.*now: a long report, process \d+.*run npx trade-supply migrate again/,
  );
  await release();
  expect((await migrate(ownerUrl, url, QUICK))[0]).toBe('0009_event_search');
});

test('migrates as several processes at once, of which one runs the migrations', async () => {
  const { ownerUrl, url } = await makeOlderDatabase('0008_assets');
  const ran = await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, url)));
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
});

test('a database that is up to date is left as it is', async () => {
  const { ownerUrl, url, drop } = await makeTestDatabase();
  expect(await migrate(ownerUrl, url)).toEqual([]);
  await drop();
});

async function isWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_locks
    where not granted and relation = 'events'::regclass`.execute(db);
  return rows.length > 0;
}

async function columnsOfEvents(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === 'events')?.columns.map(({ name }) => name) ?? [];
}
