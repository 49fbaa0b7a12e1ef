import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './client.ts';
import { OperatorError } from './errors.ts';
import { buildIndex, migrate, readMigrations } from './migrate.ts';
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

test('says after a while what it waits for, when another process migrates', async () => {
  const { ownerUrl, url, migrations } = await makeOlderDatabase();
  const release = await holdEvents(ownerUrl);
  const first = migrate(ownerUrl, url, { migrations, retry: { ...QUICK, attempts: 1_000 } });
  const said: string[] = [];
  const { db, close } = openDatabase(ownerUrl, { max: 1 });
  await expect.poll(() => isWaiting(db)).toBe(true);
  const second = migrate(ownerUrl, url, { migrations, say: (line) => said.push(line) });
  await expect
    .poll(() => said, { timeout: 10_000 })
    .toEqual([
      expect.stringMatching(
        /^Waiting until another process has migrated the database: trade-supply migrate, process \d+\.$/,
      ),
    ]);
  await release();
  expect([await first, await second]).toEqual([[NEXT], []]);
  await close();
});

test('reads go on while migrations run, each a transaction, and indexes are built outside of one', async () => {
  const { ownerUrl, url, migrations } = await makeOlderDatabase();
  const owner = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 0 });
  await sql`insert into invoices (country_code, number, document, etag, type, date, customer_name, product_numbers)
    select 'au', n::text, json_build_object('number', n::text, 'filler', repeat(md5(n::text), 40)),
      md5(n::text), 'TAX_INVOICE', date '2020-01-01' + n % 2000, 'Customer ' || n % 5000, '{}'
    from generate_series(1, ${sql.lit(INVOICES)}) n`.execute(owner.db);
  await owner.close();
  const change = sql`alter table invoices add column note text default ''`;
  const all = {
    ...migrations,
    '9002_change': { up: async (db: Database) => void (await change.execute(db)) },
    '9003_index': {
      isTransaction: false,
      up: (db: Database) => buildIndex(db, 'made_up', 'on invoices (customer_name, note, etag)'),
    },
    '9004_slow': { up: async (db: Database) => void (await sql`select pg_sleep(2)`.execute(db)) },
  };
  // Fails where a read waits for a second.
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 1_000 });
  const names: string[] = [];
  const begun = performance.now();
  const migrating = migrate(ownerUrl, url, { migrations: all }).then((ran) => names.push(...ran));
  const times: number[] = [];
  while (names.length === 0) {
    const [from, number] = [performance.now(), String(1 + (times.length % INVOICES))];
    const read = db.selectFrom('invoices').select('document').where('number', '=', number);
    await read.where('country_code', '=', 'au').executeTakeFirstOrThrow();
    times.push(performance.now() - from);
    await Promise.race([migrating, pause(10)]);
  }
  expect(names).toEqual([NEXT, '9002_change', '9003_index', '9004_slow']);
  const slowest = Math.max(...times);
  expect(slowest).toBeLessThan(1_000);
  const took = performance.now() - begun;
  if (MADE_UP)
    process.stdout.write(
      `${INVOICES} invoices: ${took.toFixed()} ms, ${times.length} reads, slowest ${slowest.toFixed()} ms\n`,
    );
  await close();
}, 900_000);

/** As many as `MADE_UP_INVOICES` says: `1000000` measures what the migrations of a large business do. */
const MADE_UP = process.env['MADE_UP_INVOICES'];
const INVOICES = Number(MADE_UP ?? 1_000);

test('keeps the migrations before one that fails, and goes on with that', async () => {
  const { ownerUrl, url, migrations } = await makeOlderDatabase();
  const up = async (db: Database) => void (await sql`select from nothing`.execute(db));
  await expect(
    migrate(ownerUrl, url, { migrations: { ...migrations, '9002_wrong': { up } } }),
  ).rejects.toThrow('"nothing" does not exist');
  const right = { up: async () => undefined };
  expect(
    await migrate(ownerUrl, url, { migrations: { ...migrations, '9002_wrong': right } }),
  ).toEqual(['9002_wrong']);
  // The version before the update can still run.
  expect(await migrate(ownerUrl, url)).toEqual([]);
});

test('builds an index again that ended half done', async () => {
  const { ownerUrl } = await makeOlderDatabase();
  const { db, pool, close } = openDatabase(ownerUrl, { max: 1 });
  await pool.query('create table halves (number integer); insert into halves values (1), (1)');
  const unique = pool.query('create unique index concurrently halves_by_number on halves (number)');
  await expect(unique).rejects.toThrow('could not create unique index');
  const isValid = async () => {
    const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = 'halves_by_number'::regclass`.execute(db);
    return rows[0]?.valid;
  };
  expect(await isValid()).toBe(false);
  for (const _ of [1, 2]) await buildIndex(db, 'halves_by_number', 'on halves (number)');
  expect(await isValid()).toBe(true);
  await close();
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
