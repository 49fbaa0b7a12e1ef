import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from '#db/testing/server.ts';
import { readConfig } from '#lib/config.ts';
import { takeInstance } from './assets/instance.ts';
import { takeUpDatabase } from './database.ts';
import { makeTestLog } from './embedded/testing/databases.ts';

const { serverUrl, serviceUrl, run } = inject('testDatabases');
let database: TestDatabase;
const others: string[] = [];
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(async () => {
  await database.drop();
  for (const name of others) await dropDatabase(serverUrl, name);
});

async function emptyDatabase() {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  others.push(name);
  const ownerUrl = await cloneDatabase(serverUrl, 'template0', name);
  return { ownerUrl, url: databaseUrl(serviceUrl, name) };
}

/** Takes it up as a service with a real issuer does; what its log says. */
async function takeUp(DATABASE_URL: string, settings: Record<string, string> = {}) {
  const { log, written } = makeTestLog();
  const OIDC_ISSUER = 'https://login.example';
  const real = { OIDC_ISSUER, API_AUDIENCE: 'api', PUBLIC_URL: 'https://api.example' };
  await takeUpDatabase(readConfig({ ...real, DATABASE_URL, ...settings }), log);
  return written();
}

test('production runs as a role that cannot alter the audit log, and says nothing about it', async () => {
  expect(await takeUp(database.url)).toBe('');
});

test('production refuses the owner of the tables, in a sentence with the settings and no password', async () => {
  const refused = takeUp(database.ownerUrl);
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL: its role \S+ could alter the audit log.*DATABASE_OWNER_URL.*docs\/operations\.md/,
  );
  await expect(refused).rejects.not.toThrow(new URL(database.ownerUrl).password);
});

test('elsewhere the owner of the tables is warned of, once', async () => {
  const lines = (await takeUp(database.ownerUrl, { ENVIRONMENT: 'stage' })).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('could alter the audit log');
});

test('an empty database is migrated by the owner that is named, and served as the other', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  expect(await takeUp(url, { DATABASE_OWNER_URL: ownerUrl })).toContain('0001_initial');
  expect(await takeUp(url)).toBe('');
});

test('an empty database is migrated by a role that may, outside production', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  await expect(takeUp(url, { ENVIRONMENT: 'test' })).rejects.toThrow(
    /have not run.*npm run migrate/,
  );
  await expect(takeUp(url)).rejects.toThrow(/have not run.*npm run migrate/);
  expect(await takeUp(ownerUrl, { ENVIRONMENT: 'test' })).toContain('0001_initial');
});

test('migrations and grants do not wait for those that serve, nor for a load', async () => {
  const serving = await takeInstance(database.url, makeTestLog().log);
  await database.db.transaction().execute(async (load) => {
    await sql`lock table invoices in row exclusive mode`.execute(load);
    expect(await migrate(database.ownerUrl, database.url)).toEqual([]);
  });
  await serving.stop();
});

test('a role that was granted nothing is told what grants it', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  await migrate(ownerUrl);
  for (const ENVIRONMENT of ['test', 'production']) {
    await expect(takeUp(url, { ENVIRONMENT })).rejects.toThrow(
      /was granted nothing in this database: run npm run migrate/,
    );
  }
});

test('an owner that cannot be reached names both settings', async () => {
  const DATABASE_OWNER_URL = 'postgres://owner:hunter2hunter2@127.0.0.1:1/trade';
  const refused = takeUp(database.url, { DATABASE_OWNER_URL });
  await expect(refused).rejects.toThrow(/^DATABASE_URL or DATABASE_OWNER_URL: /);
  await expect(refused).rejects.not.toThrow('hunter2');
});
