import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { databaseOnClient } from '#db/client.ts';
import { type AssetObject, assetObjects } from '#lib/assets/objects/asset-objects.ts';
import { BACKUP_LOCK } from '#lib/assets/objects/backup-lock.ts';
import { hasCode } from '#lib/errors.ts';
import { withConnection } from '../connection.ts';
import {
  type BackedUpSequence,
  type BackedUpTable,
  columnList,
  quoteName,
  readMigrations,
  readSequences,
  readTables,
} from './catalog.ts';

/** One moment of a database. */
export type Snapshot = {
  /** When, by the database's clock; ISO 8601. */
  readonly takenAt: string;
  /** The version of PostgreSQL, as `18.4`. */
  readonly postgres: string;
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  /** Numbers at least as high as any in the rows. */
  readonly sequences: readonly BackedUpSequence[];
  /** Passes the rows of a table to `receive`, in PostgreSQL's text format, and returns their number. */
  copy(table: BackedUpTable, receive: (rows: Readable) => Promise<void>): Promise<number>;
  /** The next objects of assets after a key, in the order of keys. */
  listObjects(after: string, limit: number): Promise<AssetObject[]>;
};

/** Another backup or a migration is at it; the message is for the operator. */
export class BackupRefused extends Error {}

/**
 * Runs `work` on a snapshot of the database at `url`, which serves meanwhile. Until it ends no object of an asset is
 * removed from the store (lib/assets/objects/ledger.ts), so every object of the snapshot stays there, and migrations
 * wait. Throws BackupRefused if another backup or a migration is running.
 */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (holder) => {
    await holder.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await lock(holder, `pg_advisory_lock_shared(${MIGRATION_LOCK})`, 'a migration');
    await lock(holder, `pg_advisory_lock(${BACKUP_LOCK.join(', ')})`, 'another backup');
    const result = await withConnection(url, async (client) => work(await begin(client)));
    await releaseLock(holder);
    return result;
  });
}

/** A deletion holds the lock of backups for a moment; anything longer is another backup. */
const LOCK_TIMEOUT_MS = 2_000;

/** Kysely's own: a migration would wait for our locks on tables, and everything else behind it. */
const MIGRATION_LOCK = '3853314791062309107';

async function lock(client: pg.Client, call: string, holder: string): Promise<void> {
  try {
    await client.query(`select ${call}`);
  } catch (error) {
    if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
    throw new BackupRefused(
      `The database is in use by ${holder}: start the backup again when that has ended.`,
    );
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Throws if the lock was lost on the way: then objects may have been removed. */
async function releaseLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_advisory_unlock(${BACKUP_LOCK.join(', ')}) as held`,
  );
  if (!rows[0]?.held) {
    throw new BackupRefused(
      'The lock of the backup was lost: connect to PostgreSQL itself, or to a pooler that pools by session.',
    );
  }
}

async function begin(client: pg.Client): Promise<Snapshot> {
  const tables = await readTables(client);
  await client.query('begin isolation level repeatable read, read only');
  // Before the first query, which takes the snapshot: from here on no table changes its columns.
  const names = tables.map(({ name }) => quoteName(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const { rows } = await client.query<{ takenAt: string; postgres: string }>(`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
      split_part(current_setting('server_version'), ' ', 1) as postgres`);
  const [moment] = rows;
  if (moment === undefined) throw new Error('PostgreSQL does not say its version.');
  return {
    ...moment,
    migrations: await readMigrations(client),
    tables,
    sequences: await readSequences(client),
    copy: (table, receive) => copyRows(client, table, receive),
    listObjects: (after, limit) => listObjects(client, after, limit),
  };
}

async function copyRows(
  client: pg.Client,
  table: BackedUpTable,
  receive: (rows: Readable) => Promise<void>,
): Promise<number> {
  // A query rather than the table, which may be partitioned.
  const query = `select ${columnList(table)} from ${quoteName(table.name)}`;
  const rows = client.query(copyTo(`copy (${query}) to stdout`));
  await receive(rows);
  return rows.rowCount;
}

async function listObjects(
  client: pg.Client,
  after: string,
  limit: number,
): Promise<AssetObject[]> {
  const { rows } = await sql<AssetObject>`
    select * from ${assetObjects(after)} as objects order by key limit ${limit}`.execute(
    databaseOnClient(client),
  );
  return rows;
}
