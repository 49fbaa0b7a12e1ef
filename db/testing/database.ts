import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { cloneDatabase, dropDatabase } from './server.ts';

export type TestDatabase = {
  readonly url: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Closes `pool` and removes the database. */
  drop(): Promise<void>;
};

/** Makes a migrated, empty database for one test or one file of tests: a copy of the template. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, run } = inject('testDatabases');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const url = await cloneDatabase(serverUrl, `${run}_template`, name);
  const { db, pool, close } = openDatabase(url, { applicationName: 'trade-supply tests' });
  return {
    url,
    db,
    pool,
    drop: async () => {
      await close();
      await dropDatabase(serverUrl, name);
    },
  };
}
