import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from '#db/testing/server.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeTestLog } from '#tests/support/databases.ts';
import { joinDatabase, openServiceDatabase } from './database.ts';

const { serverUrl, serviceUrl, run } = inject('testDatabases');
const database = setUpTestDatabase();
const others: string[] = [];
afterAll(async () => {
  for (const name of others) await dropDatabase(serverUrl, name);
});

async function emptyDatabase() {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  others.push(name);
  const ownerUrl = await cloneDatabase(serverUrl, 'template0', name);
  return { ownerUrl, url: databaseUrl(serviceUrl, name) };
}

/** Opens it like a service with a configured issuer, and returns the log. */
async function takeUp(DATABASE_URL: string, settings: Record<string, string> = {}) {
  const { log, written } = makeTestLog();
  const OIDC_ISSUER = 'https://login.example';
  const real = { OIDC_ISSUER, API_AUDIENCE: 'api', PUBLIC_URL: 'https://api.example' };
  await openServiceDatabase(readConfig({ ...real, DATABASE_URL, ...settings }), log);
  return written();
}

test('accepts in production a role that cannot change the audit log', async () => {
  expect(await takeUp(database.url)).toBe('');
});

test('refuses the owner of the tables in production, naming the settings and no password', async () => {
  const refused = takeUp(database.ownerUrl);
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL: its role \S+ could alter the audit log.*DATABASE_OWNER_URL.*docs\/operations\.md/,
  );
  await expect(refused).rejects.not.toThrow(new URL(database.ownerUrl).password);
});

test('warns once about the owner of the tables outside production', async () => {
  const lines = (await takeUp(database.ownerUrl, { ENVIRONMENT: 'stage' })).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('could alter the audit log');
});

test('names tables with columns that another version derived, and the command to rebuild them', async () => {
  await saveAccounts(database.db, 'au', [anAccount()]);
  await database.pool.query('update accounts set rule_version = rule_version - 1');
  expect(JSON.parse(await takeUp(database.url))).toMatchObject({
    level: 'warn',
    tables: ['accounts'],
    msg: expect.stringContaining('npx trade-supply rebuild'),
  });
  await database.pool.query('update accounts set rule_version = rule_version + 1');
});

test('starts though the check for derived columns cannot have its lock, and warns', async () => {
  await database.db.transaction().execute(async (load) => {
    await sql`lock table accounts`.execute(load);
    expect(JSON.parse(await takeUp(database.url))).toMatchObject({
      level: 'warn',
      msg: expect.stringContaining('could not check whether derived columns'),
    });
  });
});

test('migrates an empty database as the owner, and serves as the other role', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  expect(await takeUp(url, { DATABASE_OWNER_URL: ownerUrl })).toContain('0001_initial');
  expect(await takeUp(url)).toBe('');
});

test('migrates an empty database with a capable role outside production, and names the command for one without grants', async () => {
  const { url, ownerUrl } = await emptyDatabase();
  await expect(takeUp(url, { ENVIRONMENT: 'test' })).rejects.toThrow(
    /have not run.*npx trade-supply migrate/,
  );
  await expect(takeUp(url)).rejects.toThrow(/have not run.*npx trade-supply migrate/);
  expect(await takeUp(ownerUrl, { ENVIRONMENT: 'test' })).toContain('0001_initial');
  for (const ENVIRONMENT of ['test', 'production']) {
    await expect(takeUp(url, { ENVIRONMENT })).rejects.toThrow(
      /was granted nothing in this database: run npx trade-supply migrate/,
    );
  }
});

test('serves on the tables of the next version, and warns', async () => {
  await database.pool.query(`insert into kysely_migration values ('9001_one', 'now');
    insert into schema_compatibility values (true, (select max(name) from kysely_migration where name < '9'))`);
  for (const owner of [{}, { DATABASE_OWNER_URL: database.ownerUrl }]) {
    const lines = (await takeUp(database.url, owner)).trim().split('\n');
    expect(lines).toEqual([expect.stringMatching(/"warn".*A newer version.*\(9001_one\)/)]);
  }
  await database.pool.query(`update schema_compatibility set usable_from = '9001_one'`);
  await expect(takeUp(database.url)).rejects.toThrow(
    /^The database was migrated by a newer version \(9001_one\)/,
  );
  await database.pool.query(`delete from kysely_migration where name = '9001_one'`);
});

test('a worker joins tables that its version can use, and says why it cannot use others', async () => {
  const join = (url: string) => joinDatabase({ databaseUrl: url });
  const { url, ownerUrl } = await emptyDatabase();
  await expect(join(url)).rejects.toThrow(/have not run.*npx trade-supply migrate/);
  await migrate(ownerUrl, url);
  expect((await join(url)).url).toBe(url);
  const { pool, close } = openDatabase(ownerUrl, { max: 1 });
  await pool.query(`insert into kysely_migration values ('9001_one', 'now');
    insert into schema_compatibility values (true, '9001_one')`);
  await close();
  await expect(join(url)).rejects.toThrow(/^The database was migrated by a newer version/);
  await expect(join('postgres://nobody@127.0.0.1:1/trade')).rejects.toThrow(
    /^DATABASE_URL: the database cannot be used/,
  );
});

test('does not wait for loads when it migrates and grants', async () => {
  await database.db.transaction().execute(async (load) => {
    await sql`lock table invoices in row exclusive mode`.execute(load);
    expect(await migrate(database.ownerUrl, database.url)).toEqual([]);
  });
});
