import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './client.ts';
import { databaseRole, grantServicePrivileges } from './service-role.ts';

/**
 * Migrates the database at `ownerUrl`, one process at a time (Kysely takes an advisory lock), and grants the role of
 * `serviceUrl`, if given, the privileges that the service needs. Returns the names of the migrations that ran. Throws
 * the error of one that failed, UnknownMigrations or RestoreUnfinished.
 */
export async function migrate(ownerUrl: string, serviceUrl?: string): Promise<string[]> {
  const serviceRole = serviceUrl === undefined ? undefined : await databaseRole(serviceUrl);
  const { db, close } = openDatabase(ownerUrl, {
    max: 1,
    applicationName: 'trade-supply migrate',
    statementTimeoutMs: 0,
  });
  try {
    await rejectUnknownMigrations(db);
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    if (serviceRole !== undefined) await grantServicePrivileges(db, serviceRole);
    return results.map((result) => result.migrationName);
  } finally {
    await close();
  }
}

/** Migrates an empty database as far as the migration `last` and no further. Grants nothing. */
export async function migrateTo(ownerUrl: string, last: string): Promise<void> {
  const { db, close } = openDatabase(ownerUrl, {
    max: 1,
    applicationName: 'trade-supply migrate',
    statementTimeoutMs: 0,
  });
  try {
    const { error } = await new Migrator({ db, provider }).migrateTo(last);
    if (error) throw error;
  } finally {
    await close();
  }
}

/** The names of all migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations());
}

/** A table that a database has until a backup is restored into it. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** The restore of a backup into this database was interrupted. The message is for the operator. */
export class RestoreUnfinished extends Error {
  readonly code = 'database_restore_unfinished';

  constructor() {
    super(
      'A backup is being restored into this database, or was until the restore was interrupted: run the same npm run restore again (docs/backup.md).',
    );
  }
}

/** The database has migrations that this version does not know. The message is for the operator. */
export class UnknownMigrations extends Error {
  readonly code = 'database_of_another_version';

  constructor(names: readonly string[]) {
    super(
      `The database is from another version, whose migrations this one does not have (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}): run that version, or give this one an empty database and load the feeds anew (docs/operations.md, "An update").`,
    );
  }
}

/** The names of migrations that have not run in this database. Throws UnknownMigrations or RestoreUnfinished. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  await rejectUnknownMigrations(db);
  const migrations = await new Migrator({ db, provider }).getMigrations();
  return migrations.filter((each) => each.executedAt === undefined).map((each) => each.name);
}

async function rejectUnknownMigrations(db: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean; restoring: boolean }>`
    select to_regclass('kysely_migration') is not null as found,
      to_regclass(${UNFINISHED_RESTORE}) is not null as restoring`.execute(db);
  if (rows[0]?.restoring) throw new RestoreUnfinished();
  if (!rows[0]?.found) return;
  const executed = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  const known = await provider.getMigrations();
  const unknown = executed.rows.map(({ name }) => name).filter((name) => !(name in known));
  if (unknown.length > 0) throw new UnknownMigrations(unknown);
}

const folder = new URL('./migrations/', import.meta.url);

const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      migrations[name.replace(/\.ts$/, '')] = await import(new URL(name, folder).href);
    }
    return migrations;
  },
};
