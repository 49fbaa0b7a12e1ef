import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './server.ts';

export type TestDatabase = {
  /** As the role of the service, which is what is tested. */
  readonly url: string;
  readonly db: Database;
  /** As the owner, for what tests arrange and the service may not: TRUNCATE, tables of their own. */
  readonly ownerUrl: string;
  readonly pool: pg.Pool;
  /** Closes `db` and `pool`, and removes the database. */
  drop(): Promise<void>;
};

/** Makes a migrated, empty database for one test or one file of tests: a copy of the template. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await cloneDatabase(serverUrl, `${run}_template`, name);
  const url = databaseUrl(serviceUrl, name);
  const service = openDatabase(url, { applicationName: 'trade-supply tests' });
  const owner = openDatabase(ownerUrl, { applicationName: 'trade-supply tests' });
  return {
    url,
    db: service.db,
    ownerUrl,
    pool: owner.pool,
    drop: async () => {
      await Promise.all([service.close(), owner.close()]);
      await dropDatabase(serverUrl, name);
    },
  };
}
