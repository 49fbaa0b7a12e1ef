import { readdir } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './client.ts';
import { grantToService, roleOf } from './service-role.ts';

/**
 * Brings the database at `ownerUrl` up to date, one process at a time (Kysely takes an advisory
 * lock), and grants the role of `serviceUrl`, where there is one, what the service needs. Returns
 * the names of the migrations that ran; throws the error of one that failed.
 */
export async function migrate(ownerUrl: string, serviceUrl?: string): Promise<string[]> {
  const serviceRole = serviceUrl === undefined ? undefined : await roleOf(serviceUrl);
  const { db, close } = openDatabase(ownerUrl, {
    max: 1,
    applicationName: 'trade-supply migrate',
    statementTimeoutMs: 0,
  });
  try {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    if (serviceRole !== undefined) await grantToService(db, serviceRole);
    return results.map((result) => result.migrationName);
  } finally {
    await close();
  }
}

/** The migrations that did not run in this database; runs none. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await new Migrator({ db, provider }).getMigrations();
  return migrations.filter((each) => each.executedAt === undefined).map((each) => each.name);
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
