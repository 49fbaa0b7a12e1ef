import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from '#db/testing/server.ts';
import { loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { readConfig } from '#lib/config/config.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { makeLog } from '#lib/logging/log.ts';
import { announceService } from '#server/data-directory/service-file.ts';
import { command as demoCommand } from './demo.ts';
import { command as migrateCommand } from './migrate.ts';
import { command as sessionsCommand } from './sessions.ts';
import { runInProcess } from './testing/run-command.ts';

const { serverUrl, serviceUrl, run } = inject('testDatabases');
const name = `${run}_${randomBytes(6).toString('hex')}`;
const DATABASE_URL = databaseUrl(serviceUrl, name);
afterAll(() => dropDatabase(serverUrl, name));

const migrate = (settings: Record<string, string>) => runInProcess(migrateCommand, [], settings);

test('creates the tables of an empty database as the owner, and grants the service access', async () => {
  const DATABASE_OWNER_URL = await cloneDatabase(serverUrl, 'template0', name);
  const owner = openDatabase(DATABASE_OWNER_URL);
  const service = new URL(serviceUrl).username;
  // As docs/operations.md tells operators to do.
  await owner.pool.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC;
    GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${service}`);
  await owner.close();
  const first = await migrate({ DATABASE_URL, DATABASE_OWNER_URL });
  expect(first).toMatchObject({ exitCode: 0, errors: '' });
  expect(first.output).toMatch(/^migrated: 0001_initial\n/);
  expect(first.output).toContain('is granted what the service needs.');
  const { db, close } = openDatabase(DATABASE_URL);
  await recordAudit(db, { actor: 'a', action: 'client.created', subject: 's' }).finally(close);
  const paths = [makeFeedFolder().write('invoices.ndjson', [anInvoice()])];
  expect(await loadFeeds({ url: DATABASE_URL, countryCode: 'au', paths })).toMatchObject([
    { inserted: 1 },
  ]);
  const again = await migrate({ DATABASE_URL, DATABASE_OWNER_URL });
  expect(again.output).toMatch(/^The tables are up to date/);
});

test('leaves the tables of the next version as they are, and says so', async () => {
  const { ownerUrl, url, pool, drop } = await makeTestDatabase();
  await pool.query(`insert into kysely_migration values ('9001_one', 'now');
    insert into schema_compatibility values (true, (select max(name) from kysely_migration where name < '9'))`);
  const { exitCode, output } = await migrate({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  expect(exitCode).toBe(0);
  expect(output).toMatch(
    /^A newer version has migrated the database \(9001_one\).*Nothing was changed\.$/m,
  );
  await drop();
});

test('another command, run as a role without privileges, says to run npx trade-supply migrate', async () => {
  const { ownerUrl, url, drop } = await makeTestDatabase();
  const owner = openDatabase(ownerUrl);
  await owner.pool.query(`REVOKE ALL ON staff_sessions FROM ${new URL(url).username}`);
  await owner.close();
  const { exitCode, errors } = await runInProcess(sessionsCommand, ['list'], { DATABASE_URL: url });
  expect(exitCode).toBe(1);
  expect(errors).toContain(
    'permission denied for table staff_sessions): run npx trade-supply migrate.',
  );
  await drop();
});

test('without DATABASE_OWNER_URL it does nothing and names the setting', async () => {
  const { exitCode, errors } = await migrate({ DATABASE_URL });
  expect(exitCode).toBe(1);
  expect(errors).toContain('DATABASE_OWNER_URL: is needed with DATABASE_URL');
});

test('refuses an owner of another database, and leaves that one alone', async () => {
  const { url, drop } = await makeTestDatabase();
  const other = `${name}_other`;
  const DATABASE_OWNER_URL = await cloneDatabase(serverUrl, 'template0', other);
  const { exitCode, errors } = await migrate({ DATABASE_URL: url, DATABASE_OWNER_URL });
  expect(exitCode).toBe(1);
  expect(errors).toContain('DATABASE_OWNER_URL: is another database than DATABASE_URL');
  const { pool, close } = openDatabase(DATABASE_OWNER_URL);
  const { rows } = await pool.query(`select to_regclass('invoices') as invoices`);
  expect(rows).toEqual([{ invoices: null }]);
  await close();
  await Promise.all([drop(), dropDatabase(serverUrl, other)]);
});

test('says which setting to correct when the owner cannot connect, without a stack or a password', async () => {
  const elsewhere = databaseUrl(serverUrl, `${name}_missing`);
  const stranger = new URL(serverUrl);
  [stranger.username, stranger.password] = ['nobody_such', 's3cret'];
  for (const [DATABASE_OWNER_URL, reason] of [
    [elsewhere, `database "${name}_missing" does not exist`],
    [stranger.href, 'nobody_such'],
  ] as const) {
    const { exitCode, errors } = await migrate({ DATABASE_URL, DATABASE_OWNER_URL });
    expect(exitCode).toBe(1);
    expect(errors).toContain(reason);
    expect(errors).toContain('correct DATABASE_URL or DATABASE_OWNER_URL.');
    expect(errors).not.toMatch(/s3cret|\n\s+at /);
  }
});

test('migrate and demo leave the embedded database alone when the service uses another', async () => {
  const DATA_DIR = makeFeedFolder().path;
  const settings = { DATA_DIR, DATABASE_URL: 'postgres://trade@db.internal/supply' };
  using _service = announceService(readConfig(settings), makeLog('silent'));
  for (const command of [migrateCommand, demoCommand]) {
    const { exitCode, errors } = await runInProcess(command, [], { DATA_DIR });
    expect(exitCode).toBe(1);
    expect(errors).toContain(`The service that runs on ${DATA_DIR} has the database supply`);
  }
  expect(readdirSync(DATA_DIR)).toEqual(['service.json']);
});
