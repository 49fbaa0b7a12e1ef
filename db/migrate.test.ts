import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './client.ts';
import { OperatorError } from './errors.ts';
import { migrate, readMigrations } from './migrate.ts';
import { makeTestDatabase } from './testing/database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './testing/server.ts';

const { serverUrl, serviceUrl, run } = inject('testDatabases');
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await dropDatabase(serverUrl, name);
});

/** A database with the tables of this version, and the migrations of the next one, which changes `events`. */
async function makeOlderDatabase() {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  const ownerUrl = await cloneDatabase(serverUrl, 'template0', name);
  const url = databaseUrl(serviceUrl, name);
  await migrate(ownerUrl, url);
  const up = async (db: Database) =>
    void (await sql`alter table events add column note text`.execute(db));
  return { ownerUrl, url, migrations: { ...(await readMigrations()), [NEXT]: { up } } };
}

const NEXT = '9001_event_notes';

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
  const { ownerUrl, url, migrations } = await makeOlderDatabase();
  const release = await holdEvents(ownerUrl);
  const migrating = migrate(ownerUrl, url, {
    migrations,
    retry: { ...QUICK, attempts: 100 },
  });
  const { db, close } = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 3_000 });
  await expect.poll(() => isWaiting(db)).toBe(true);
  // Queues behind the migration, which gives up.
  await db.selectFrom('events').select('event_id').execute();
  expect(await columnsOfEvents(db)).not.toContain('note');
  await release();
  expect(await migrating).toEqual([NEXT]);
  expect(await columnsOfEvents(db)).toContain('note');
  await close();
});

test('gives up after a number of attempts, changes nothing, and names who has the lock', async () => {
  const { ownerUrl, url, migrations } = await makeOlderDatabase();
  const release = await holdEvents(ownerUrl);
  const refused = migrate(ownerUrl, url, { migrations, retry: QUICK });
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow(
    /^The migration 9001_event_notes could not lock.*now: a long report, process \d+.*run npx trade-supply migrate again/,
  );
  await release();
  expect(await migrate(ownerUrl, url, { migrations, retry: QUICK })).toEqual([NEXT]);
});

test('migrates as several processes at once, of which one runs the migrations', async () => {
  const { ownerUrl, url, migrations } = await makeOlderDatabase();
  const ran = await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, url, { migrations })));
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
