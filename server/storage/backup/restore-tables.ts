import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { databaseOnClient } from '#db/client.ts';
import { migrateTo, UNFINISHED_RESTORE } from '#db/migrate.ts';
import { CommandError } from '#lib/command.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { withConnection } from '../connection.ts';
import { type BackedUpTable, columnList, quoteName, readTables } from './catalog.ts';
import { tablePath } from './checksums.ts';
import type { Manifest } from './manifest.ts';

type Source = {
  /** Of the backup. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Who restores it, for the audit log. */
  readonly actor: string;
  /** Whether the restore was interrupted before: then it may have committed the rows already. */
  readonly isContinued: boolean;
};

/** How far the restore of a backup into a database is. */
export type RestoreState = 'not begun' | 'begun' | 'done';

/** The state of the restore of a backup. Throws CommandError if the database has tables that are not of this restore. */
export async function restoreState(
  client: pg.Client,
  { id }: Pick<Manifest, 'id'>,
  isContinued: boolean,
): Promise<RestoreState> {
  const { rows } = await client.query<{ tables: string[] }>(`
    select array(select relname::text from pg_class where relkind in ('r', 'p')
      and relnamespace = current_schema()::regnamespace) as tables`);
  const tables = new Set(rows[0]?.tables);
  if (tables.size === 0) return 'not begun';
  if (tables.has(UNFINISHED_RESTORE)) {
    const begun = await client.query(`select from ${UNFINISHED_RESTORE} where backup_id = $1`, [
      id,
    ]);
    if (begun.rowCount === 1) return 'begun';
  } else if (isContinued && tables.has('audit_log')) {
    const restored = await client.query(
      'select from audit_log where action = $1 and subject = $2 limit 1',
      [RESTORED, id],
    );
    if ((restored.rowCount ?? 0) > 0) return 'done';
  }
  throw new CommandError(
    'The database is not empty: a backup is restored into a database without tables. Create a new one, or set DATA_DIR to a new folder.',
  );
}

const RESTORED = 'backup.restored';

/**
 * Restores the rows of a verified backup into an empty database, or one in which its restore was interrupted. All rows
 * are committed at once, with an entry in the audit log. The database then has the migrations of the backup and no
 * later ones. Throws CommandError if the database is not empty, or if a table has other rows than the manifest says.
 */
export async function restoreTables(ownerUrl: string, source: Source): Promise<void> {
  const { id, migrations } = source.manifest;
  const state = await withConnection(ownerUrl, async (client) => {
    const found = await restoreState(client, { id }, source.isContinued);
    if (found === 'not begun') await markBegun(client, id);
    return found;
  });
  if (state === 'done') return;
  await migrateTo(ownerUrl, migrations.at(-1) ?? '');
  await withConnection(ownerUrl, (client) => copyAll(client, source));
}

async function markBegun(client: pg.Client, id: string): Promise<void> {
  await client.query('begin');
  await client.query(`create table ${UNFINISHED_RESTORE} (backup_id text primary key)`);
  await client.query(`insert into ${UNFINISHED_RESTORE} values ($1)`, [id]);
  await client.query('commit');
}

async function copyAll(client: pg.Client, { folder, manifest, actor }: Source): Promise<void> {
  await client.query('begin');
  const tables = (await readTables(client)).filter(({ name }) => name !== UNFINISHED_RESTORE);
  refuseOtherTables(tables, manifest);
  await makePartitions(client, tables, manifest);
  // Migrations insert rows. The audit log, which refuses TRUNCATE, has none.
  const emptied = tables.filter(({ name }) => name !== 'audit_log');
  await client.query(`truncate ${emptied.map(({ name }) => quoteName(name)).join(', ')}`);
  // The rows that triggers would derive are in the backup.
  for (const { name } of emptied) {
    await client.query(`alter table ${quoteName(name)} disable trigger user`);
  }
  for (const table of tables) {
    const rows = client.query(
      copyFrom(`copy ${quoteName(table.name)} (${columnList(table)}) from stdin`),
    );
    await pipeline(createReadStream(join(folder, tablePath(table.name))), createGunzip(), rows);
    const expected = manifest.tables.find(({ name }) => name === table.name)?.rows;
    if (rows.rowCount !== expected) {
      throw new CommandError(
        `The backup is damaged: ${table.name} has ${rows.rowCount} rows, and should have ${expected}. Restore another one.`,
      );
    }
  }
  for (const { name } of emptied) {
    await client.query(`alter table ${quoteName(name)} enable trigger user`);
  }
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue === null) continue;
    await client.query('select setval($1::regclass, $2)', [quoteName(name), lastValue]);
  }
  await recordAudit(databaseOnClient(client), {
    actor,
    action: RESTORED,
    subject: manifest.id,
    details: { takenAt: manifest.takenAt },
  });
  await client.query(`drop table ${UNFINISHED_RESTORE}`);
  await client.query('commit');
}

/** Gives the audit log the partitions it had instead of those that the migrations have made, from this month on. */
async function makePartitions(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  manifest: Manifest,
): Promise<void> {
  const isAuditLog = ({ name }: BackedUpTable) => name === 'audit_log';
  const made = tables.find(isAuditLog)?.partitions;
  if (made === undefined) return;
  if (made.length > 0) await client.query(`drop table ${made.map(quoteName).join(', ')}`);
  for (const partition of manifest.tables.find(isAuditLog)?.partitions ?? []) {
    await client.query('select make_audit_partition($1)', [partition]);
  }
  await client.query('select make_audit_partitions()');
}

/** A backup has every table of its migrations, with the same columns. */
function refuseOtherTables(
  tables: readonly { name: string; columns: readonly string[] }[],
  manifest: Manifest,
): void {
  const shapes = (list: typeof tables) =>
    list.map(({ name, columns }) => `${name}: ${columns.join(' ')}`).sort();
  const [ours, theirs] = [shapes(tables), shapes(manifest.tables)];
  const other =
    theirs.find((shape) => !ours.includes(shape)) ?? ours.find((shape) => !theirs.includes(shape));
  if (other === undefined) return;
  throw new CommandError(
    `The backup cannot be restored: this version's tables differ from those it was made of (${other.split(':')[0]}). Restore it with version ${manifest.version}.`,
  );
}
