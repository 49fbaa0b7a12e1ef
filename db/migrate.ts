import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './client.ts';
import { errorCode, OperatorError } from './errors.ts';
import {
  compareMigrations,
  type DeclaredMigration,
  type MigrationState,
  type Migrations,
  withCompatibility,
} from './schema-compatibility.ts';
import { databaseRole, grantServicePrivileges } from './service-role.ts';

/** How long migrations wait for the locks of others. */
type LockRetry = {
  /** The longest that a statement waits for a lock: so long, statements of others wait behind it. */
  readonly lockTimeoutMs: number;
  readonly attempts: number;
  readonly pauseMs: number;
};

type MigrateOptions = {
  readonly retry?: LockRetry;
  /** Those of this version, unless a test has others. */
  readonly migrations?: Migrations;
  /** Called with what it waits for, if that takes seconds; otherwise it is written to stderr. */
  readonly say?: (line: string) => void;
};

/** Less than the three seconds that a statement of the service may take. */
const LOCK_RETRY: LockRetry = { lockTimeoutMs: 1_000, attempts: 20, pauseMs: 2_000 };

/**
 * Migrates the database at `ownerUrl`, one process at a time, and grants the role of `serviceUrl`, if given, the
 * privileges that the service needs. Returns the names of the migrations that ran. Does
 * nothing to a database of a newer version that this one can use. Throws the error of one that failed, or
 * OperatorError.
 */
export async function migrate(
  ownerUrl: string,
  serviceUrl?: string,
  { retry = LOCK_RETRY, say = writeLine, ...options }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations());
  const serviceRole = serviceUrl === undefined ? undefined : await databaseRole(serviceUrl);
  const { db, close } = openForMigration(ownerUrl, retry);
  try {
    await lockMigrations(db, say);
    // The newer version knows what its tables have to be granted.
    if ((await compareMigrations(db, migrations)).newer.length > 0) return [];
    const names = await runMigrations(db, migrations, retry);
    if (serviceRole !== undefined) await grantServicePrivileges(db, serviceRole);
    return names;
  } finally {
    await close();
  }
}

function openForMigration(ownerUrl: string, { lockTimeoutMs }: LockRetry) {
  return openDatabase(ownerUrl, {
    max: 1,
    applicationName: 'trade-supply migrate',
    statementTimeoutMs: 0,
    session: { lock_timeout: String(lockTimeoutMs) },
  });
}

/**
 * Which migrations are due in this database, and which it has of a newer version. Throws OperatorError.
 */
export async function migrationState(db: Database): Promise<MigrationState> {
  return compareMigrations(db, await readMigrations());
}

/**
 * Waits until no other process migrates, and lets none until the connection is closed. Asks again and again, since one
 * that waits in a statement would keep another's index from being built.
 */
async function lockMigrations(db: Database, say: (line: string) => void): Promise<void> {
  for (let attempt = 0; attempt < MAX_WAITS; attempt += 1) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as locked`.execute(db);
    if (rows[0]?.locked) return;
    if (attempt === SILENT_WAITS) {
      const others = await holders(db, sql`(classid::bigint << 32) | objid::bigint = ${LOCK}`);
      say(`Waiting until another process has migrated the database: ${others.join(', ')}.`);
    }
    await pause(WAIT_MS);
  }
  throw new OperatorError('Another process has been migrating the database for an hour.');
}

const writeLine = (line: string) => void process.stderr.write(`${line}\n`);
const LOCK = sql`hashtext('trade-supply migrate')::bigint`;
const WAIT_MS = 200;
const SILENT_WAITS = 15;
const MAX_WAITS = 18_000;

/** Runs what is due, each in its transaction, again and again while a lock is taken. Returns the names. */
async function runMigrations(db: Database, known: Migrations, retry: LockRetry): Promise<string[]> {
  const migrations = await withCompatibility(db, known);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { due } = await compareMigrations(db, known);
  for (const name of due) {
    const disableTransactions = migrations[name]?.isTransaction === false;
    for (let attempt = 1; ; attempt += 1) {
      const { error } = await migrator.migrateUp({ disableTransactions });
      if (error === undefined) break;
      if (!(error instanceof Error && LOCKED.test(errorCode(error) ?? ''))) throw error;
      if (attempt >= retry.attempts)
        throw migrationLocked(name, await holders(db, sql`relation >= 16384`));
      await pause(retry.pauseMs);
    }
  }
  return [...due];
}

/**
 * Builds an index while its table is read and written, outside of a transaction; again where an earlier attempt ended
 * half done. `definition` follows its name: `on invoices (note)`.
 */
export async function buildIndex(db: Database, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ timeout: string; isHalfDone: boolean }>`
    select current_setting('lock_timeout') as timeout, exists (select from pg_index
      where indexrelid = to_regclass(${name}) and not indisvalid) as "isHalfDone"`.execute(db);
  const [{ timeout, isHalfDone } = { timeout: '0', isHalfDone: false }] = rows;
  // It waits for the transactions of now; nobody waits behind it.
  await sql`set lock_timeout = 0`.execute(db);
  const index = sql.id(name);
  try {
    if (isHalfDone) await sql`drop index concurrently ${index}`.execute(db);
    await sql`create index concurrently if not exists ${index} ${sql.raw(definition)}`.execute(db);
  } finally {
    await sql`set lock_timeout = ${sql.lit(timeout)}`.execute(db);
  }
}

function migrationLocked(migration: string, others: readonly string[]): OperatorError {
  const now = others.length > 0 ? ` (now: ${others.join(', ')})` : '';
  return new OperatorError(
    `The migration ${migration} could not lock the tables that it changes: other transactions used them all the time${now}. It changed nothing: run npx trade-supply migrate again when they have ended.`,
  );
}

/** lock_not_available and deadlock_detected. */
const LOCKED = /^(55P03|40P01)$/;

/** The programs that have such locks at the moment, as `trade-supply load, process 123`. */
async function holders(db: Database, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select distinct coalesce(nullif(application_name, ''), 'unnamed') || ', process ' || pid as holder
    from pg_locks join pg_stat_activity using (pid)
    where ${which} and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
    limit 5`.execute(db);
  return rows.map(({ holder }) => holder);
}

/** The migrations of this version, by name in their order. */
export async function readMigrations(): Promise<Migrations> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const migrations: Record<string, DeclaredMigration> = {};
  for (const name of names) {
    migrations[name.replace(/\.ts$/, '')] = await import(new URL(name, folder).href);
  }
  return migrations;
}

const folder = new URL('./migrations/', import.meta.url);
