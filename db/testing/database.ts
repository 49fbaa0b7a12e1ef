import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { type DatabaseSnapshot, resetDatabase, takeSnapshot } from './reset-database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './server.ts';

export type TestDatabase = {
  /** Connects as the service's role, which is what is tested. */
  readonly url: string;
  readonly db: Database;
  /** Connects as the owner, for set-up that the service may not do: TRUNCATE, extra tables. */
  readonly ownerUrl: string;
  readonly pool: pg.Pool;
  /** Closes `db` and `pool`, and returns the database for reuse. */
  drop(): Promise<void>;
};

/** Databases that earlier tests of this process returned, emptied. */
const emptied: string[] = [];
/** The state of a fresh copy of the template. */
let snapshot: DatabaseSnapshot | undefined;

/**
 * Returns a migrated, empty database for one test or test file: one that an earlier test of this process returned, or
 * else a copy of the template, which takes ten times as long as emptying one.
 */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = emptied.pop() ?? (await cloneOf(serverUrl, run));
  const url = databaseUrl(serviceUrl, name);
  const ownerUrl = databaseUrl(serverUrl, name);
  const service = openDatabase(url, { applicationName: 'trade-supply tests' });
  const owner = openDatabase(ownerUrl, { applicationName: 'trade-supply tests' });
  snapshot ??= await takeSnapshot(owner.pool);
  const pristine = snapshot;
  return {
    url,
    db: service.db,
    ownerUrl,
    pool: owner.pool,
    drop: async () => {
      await Promise.all([service.close(), owner.close()]);
      if (await resetDatabase(ownerUrl, pristine)) emptied.push(name);
      else await dropDatabase(serverUrl, name);
    },
  };
}

async function cloneOf(serverUrl: string, run: string): Promise<string> {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(serverUrl, `${run}_template`, name);
  return name;
}
