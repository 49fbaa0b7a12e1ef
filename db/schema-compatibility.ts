import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from './client.ts';
import { OperatorError } from './errors.ts';

/**
 * A migration, and what it asks of older versions. One that only adds asks nothing. `usableFrom` names the last
 * migration of the oldest version that can use the tables after it, or itself where none can. `isTransaction` is false
 * for one that builds indexes with `buildIndex` and does nothing else: it can be run again when it ended half done.
 */
export type DeclaredMigration = Migration & {
  readonly usableFrom?: string;
  readonly isTransaction?: boolean;
};

export type Migrations = Readonly<Record<string, DeclaredMigration>>;

/** The migrations that have run in a database and those that are due, by name in their order. */
export type MigrationState = {
  readonly due: readonly string[];
  /** Those of a newer version, beside which this one can run. */
  readonly newer: readonly string[];
};

/** Compares `migrations` with those that have run. Throws OperatorError if this version cannot use the tables. */
export async function compareMigrations(
  db: Database,
  migrations: Migrations,
): Promise<MigrationState> {
  const executed = await executedMigrations(db);
  const due = Object.keys(migrations).filter((name) => !executed.includes(name));
  const newer = executed.filter((name) => !(name in migrations));
  if (newer.length === 0) return { due, newer };
  const usableFrom = (await readCompatibility(db))?.usable_from;
  // With migrations due as well this is no older version, but one of another history.
  if (usableFrom !== undefined && usableFrom in migrations && due.length === 0)
    return { due, newer };
  const names = `${newer.slice(0, 3).join(', ')}${newer.length > 3 ? ', …' : ''}`;
  throw new OperatorError(
    usableFrom === undefined || due.length > 0
      ? `The database is from another version, whose migrations this one does not have (${names}): run that version, or give this one an empty database and load the feeds anew (docs/operations.md, "An update").`
      : `The database was migrated by a newer version (${names}), beside which only versions with the migration ${usableFrom} can run, and this one does not have it: run the newer version, or restore a backup from before the update (docs/operations.md, "Going back").`,
  );
}

/**
 * The migrations, of which each that is due also records which older versions can use the tables from then on. That is
 * the version whose migrations have run, unless one that is due asks for a later one. Throws OperatorError if instances
 * run that could not.
 */
export async function withCompatibility(db: Database, migrations: Migrations): Promise<Migrations> {
  const executed = await executedMigrations(db);
  const due = Object.keys(migrations).filter((name) => !executed.includes(name));
  // An update that has not ended goes on from where it began.
  const before = (await readCompatibility(db))?.updating_from ?? executed.at(-1);
  if (before === undefined || due.length === 0) return migrations;
  const declared = due.flatMap((name) => migrations[name]?.usableFrom ?? []);
  const usableFrom = [before, ...declared].sort().at(-1) ?? before;
  if (usableFrom > before && (await isInService(db))) {
    throw new OperatorError(
      `The instances that run could not use the tables after this update: update them to a version with the migration ${usableFrom} first, or end them, and run npx trade-supply migrate again (docs/operations.md, "An update").`,
    );
  }
  const recording = (name: string, migration: DeclaredMigration): DeclaredMigration => ({
    ...migration,
    up: async (connection: Database) => {
      await migration.up(connection);
      const isLast = name === due.at(-1);
      const row = { usable_from: usableFrom, updating_from: isLast ? null : before };
      await connection
        .insertInto('schema_compatibility')
        .values(row)
        .onConflict((only) => only.column('is_only_row').doUpdateSet(row))
        .execute();
    },
  });
  const all = Object.entries(migrations);
  return Object.fromEntries(
    all.map(([name, each]) => [name, due.includes(name) ? recording(name, each) : each]),
  );
}

async function executedMigrations(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** What the database says of older versions; undefined before its first update. */
async function readCompatibility(db: Database) {
  if (!(await hasTable(db, 'schema_compatibility'))) return undefined;
  return db
    .selectFrom('schema_compatibility')
    .select(['usable_from', 'updating_from'])
    .executeTakeFirst();
}

/** The name of the connections that an instance has for as long as it runs. */
export const SERVICE_CONNECTION = 'trade-supply service';

/** Whether an instance runs that uses this database, beside the one that asks. */
export async function isInService(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = ${SERVICE_CONNECTION}
      and datname = current_database() and pid <> pg_backend_pid() limit 1`.execute(db);
  return rows.length > 0;
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}
