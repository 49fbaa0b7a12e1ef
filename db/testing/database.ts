import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { emptyDatabase, type NewDatabase, newDatabaseOf } from './empty-database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './server.ts';

export type TestDatabase = {
  /** As the role of the service, which is what is tested. */
  readonly url: string;
  readonly db: Database;
  /** As the owner, for what tests arrange and the service may not: TRUNCATE, tables of their own. */
  readonly ownerUrl: string;
  readonly pool: pg.Pool;
  /** Closes `db` and `pool`, and gives the database back. */
  drop(): Promise<void>;
};

/** The databases that earlier tests of this process gave back, emptied. */
const emptied: string[] = [];
/** What a copy of the template is like, before anything is done to it. */
let likeNew: NewDatabase | undefined;

/**
 * Makes a migrated, empty database for one test or one file of tests: one that an earlier test of this process gave
 * back, or a copy of the template, which takes ten times as long as emptying one.
 */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = emptied.pop() ?? (await cloneOf(serverUrl, run));
  const url = databaseUrl(serviceUrl, name);
  const ownerUrl = databaseUrl(serverUrl, name);
  const service = openDatabase(url, { applicationName: 'trade-supply tests' });
  const owner = openDatabase(ownerUrl, { applicationName: 'trade-supply tests' });
  likeNew ??= await newDatabaseOf(owner.pool);
  const asNew = likeNew;
  return {
    url,
    db: service.db,
    ownerUrl,
    pool: owner.pool,
    drop: async () => {
      await Promise.all([service.close(), owner.close()]);
      if (await emptyDatabase(ownerUrl, asNew)) emptied.push(name);
      else await dropDatabase(serverUrl, name);
    },
  };
}

async function cloneOf(serverUrl: string, run: string): Promise<string> {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(serverUrl, `${run}_template`, name);
  return name;
}
