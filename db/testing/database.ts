import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { type DatabaseSnapshot, resetDatabase, takeSnapshot } from './reset-database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './server.ts';

export type TestDatabase = {
  /** Connects as the service's role, which is what is tested. */
  readonly url: string;
  readonly db: Database;
  /** Connects as the owner, for set-up that the service may not do: TRUNCATE, extra tables. */
  readonly ownerUrl: string;
  readonly pool: pg.Pool;
  /** Opened by its first use. */
  readonly prepared: ReadPool;
};

export type OwnedTestDatabase = TestDatabase & {
  /** Closes what is open, and returns the database for reuse. */
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
export async function makeTestDatabase(): Promise<OwnedTestDatabase> {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = emptied.pop() ?? (await cloneOf(serverUrl, run));
  const url = databaseUrl(serviceUrl, name);
  const ownerUrl = databaseUrl(serverUrl, name);
  const service = openDatabase(url, { applicationName: 'trade-supply tests' });
  const owner = openDatabase(ownerUrl, { applicationName: 'trade-supply tests' });
  snapshot ??= await takeSnapshot(owner.pool);
  const pristine = snapshot;
  let prepared: ReadPool | undefined;
  return {
    url,
    db: service.db,
    ownerUrl,
    pool: owner.pool,
    get prepared() {
      prepared ??= openReadPool(url, { connections: 1 });
      return prepared;
    },
    drop: async () => {
      await Promise.all([prepared?.close(), service.close(), owner.close()]);
      if (await resetDatabase(ownerUrl, pristine)) emptied.push(name);
      else await dropDatabase(serverUrl, name);
    },
  };
}

/** Makes a database for the tests of a file. It is dropped after the hooks that the file registers itself have run. */
export function setUpTestDatabase(): TestDatabase {
  let database: OwnedTestDatabase;
  beforeAll(async () => {
    database = await makeTestDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get url() {
      return database.url;
    },
    get db() {
      return database.db;
    },
    get ownerUrl() {
      return database.ownerUrl;
    },
    get pool() {
      return database.pool;
    },
    get prepared() {
      return database.prepared;
    },
  };
}

async function cloneOf(serverUrl: string, run: string): Promise<string> {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(serverUrl, `${run}_template`, name);
  return name;
}

/** A database without tables, as a machine has it before its first start; `drop()` removes it. */
export async function makeDatabaseWithoutTables() {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await cloneDatabase(serverUrl, 'template1', name);
  return {
    ownerUrl,
    url: databaseUrl(serviceUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}
