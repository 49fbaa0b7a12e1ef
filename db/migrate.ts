import { readdir } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { openDatabase } from './client.ts';

/**
 * Brings the database at `url` up to date, one process at a time (Kysely takes an advisory lock).
 * Returns the names of the migrations that ran; throws the error of one that failed.
 */
export async function migrate(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, {
    max: 1,
    applicationName: 'trade-supply migrate',
    statementTimeoutMs: 0,
  });
  try {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await close();
  }
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
