import { hash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';
import { demoAssetStore } from '#server/storage/asset-store.ts';
import { digestDatabase, digestDataDirectory } from '#tests/support/database-digest.ts';
import {
  CREATE_TRADE,
  findBinaries,
  makeCluster,
  runSql,
  type TestCluster,
} from '#tests/support/postgres-cluster.ts';
import {
  makeThrowawayDirectory,
  type ThrowawayDirectory,
} from '#tests/support/throwaway-postgres.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { command as assetsCheckCommand } from './assets-check.ts';
import { command as backupCommand } from './backup.ts';
import { command as restoreCommand } from './restore.ts';
import { runInProcess } from './testing/run-command.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const log = makeLog('silent');
let folder: ThrowawayDirectory;
beforeAll(async () => {
  folder = await makeThrowawayDirectory(log);
});
afterAll(() => folder.remove());

type Env = Readonly<Record<string, string>>;

/** Fills a database and its asset store with a small demo business. */
async function fill(env: Env): Promise<void> {
  const config = readConfig(env);
  await withDatabaseUrl(config, log, async (url, ownerUrl) => {
    await migrate(ownerUrl ?? url, url);
    await fillEmptyDatabase(url, { scale: 0.01, assets: demoAssetStore(config, log) });
  });
}

/** Runs `npx trade-supply backup` and returns the folder that it prints. */
async function backUp(env: Env): Promise<string> {
  const made = await runInProcess(backupCommand, [join(folder.path, 'backups')], env);
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  expect(made.output).toMatch(
    env['DATABASE_URL'] ? /as trade_owner \(DATABASE_OWNER_URL\)/ : /embedded/,
  );
  const [, path = ''] = /^(\S+) is complete/m.exec(made.output) ?? [];
  expect(existsSync(path)).toBe(true);
  return path;
}

/** The files of a data directory's assets, with hashes of their bytes. */
function assetsOf(directory: string): Map<string, string> {
  const root = join(directory, 'assets');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const hashOf = (path: string) => hash('sha256', readFileSync(path));
  return new Map(files.map(({ parentPath, name }) => [name, hashOf(join(parentPath, name))]));
}

test('an embedded database and its files are restored into an empty data directory, every row and every byte', async () => {
  const dataDir = join(folder.path, 'data');
  await fill({ DATA_DIR: dataDir });
  const [before, assets] = [await digestDataDirectory(dataDir), assetsOf(dataDir)];
  expect(assets.size).toBeGreaterThan(200);
  const backup = await backUp({ DATA_DIR: dataDir });
  await withDatabaseUrl({ databaseUrl: undefined, dataDir }, log, async (url) => {
    await runSql(url, ['delete from saved_views', 'delete from assets']);
  });
  const restored = join(folder.path, 'restored');
  // Neither an older one nor one that was killed is the newest.
  for (const name of ['20200101T000000Z', '29991231T000000Z.partial'])
    mkdirSync(`${join(backup, '..', 'trade-supply-')}${name}`);
  const result = await runInProcess(restoreCommand, [join(backup, '..')], { DATA_DIR: restored });
  expect(result.output).toMatch(
    /^Recovery point: 20\S+Z, 0\.\d hours ago\. .*\nRecovery time: \d+\.\d s, for the database and \d+ files/m,
  );
  expect(result).toMatchObject({ exitCode: 0, errors: '' });
  expect(await digestDataDirectory(restored)).toEqual(before);
  expect(assetsOf(restored)).toEqual(assets);
  const checked = await runInProcess(assetsCheckCommand, [], { DATA_DIR: restored });
  expect(checked).toMatchObject({ exitCode: 0, errors: '' });
  const secrets = (directory: string) => readFileSync(join(directory, 'secrets.json'), 'utf8');
  expect(secrets(restored)).toBe(secrets(dataDir));
  expect(statSync(join(restored, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a PostgreSQL of the operator is restored from its dump, every row and every byte', async () => {
  const parent = join(folder.path, 'servers');
  mkdirSync(parent);
  chmodSync(parent, 0o711);
  await using cluster = await makeCluster(parent, findBinaries());
  await cluster.start(['fsync=off']);
  await runSql(cluster.url('postgres', 'postgres'), [
    ...CREATE_TRADE,
    'CREATE DATABASE restored OWNER trade_owner',
  ]);
  const source = environmentOf(cluster, 'trade', 'own');
  await fill(source);
  const ownerUrl = source['DATABASE_OWNER_URL'];
  await runSql(source['DATABASE_URL'], [SIGNED_IN]);
  const [before, assets] = [await digestDatabase(ownerUrl), assetsOf(source['DATA_DIR'])];
  const backup = await backUp(source);
  await runSql(ownerUrl, ['delete from invoices', 'delete from assets']);
  const target = environmentOf(cluster, 'restored', 'own-restored');
  const result = await runInProcess(restoreCommand, [backup], target);
  const output = expect.stringMatching(
    /database restored at \S+ as trade_owner \(DATABASE_OWNER_URL\)/,
  );
  expect(result).toMatchObject({ exitCode: 0, errors: '', output });
  expect(await digestDatabase(target['DATABASE_OWNER_URL'])).toEqual(before);
  expect(assetsOf(target['DATA_DIR'])).toEqual(assets);
  const checked = await runInProcess(assetsCheckCommand, [], target);
  expect(checked).toMatchObject({ exitCode: 0, errors: '' });
  await expectEnded(target['DATABASE_URL']);
});

const SIGNED_IN = `insert into staff_sessions (session_hash, subject, name, role, ends_at)
  values ('hash', 'p1', 'Ann', 'manager', now() + interval '1 hour')`;

/** Nobody is signed in, cursors of changes are over, and the audit log says why. */
async function expectEnded(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  expect(await db.selectFrom('staff_sessions').selectAll().execute()).toEqual([]);
  const restored = db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'backup.restored');
  expect(await restored.execute()).toEqual([{ actor: expect.stringContaining('command line') }]);
  const renewed = sql`
    select from change_streams where epoch > (select max(timestamp)::timestamptz from kysely_migration)`;
  expect((await renewed.execute(db)).rows).toHaveLength(2);
  await close();
}

function environmentOf(cluster: TestCluster, database: string, dataDir: string) {
  return {
    DATABASE_URL: cluster.url(database, 'trade_service'),
    DATABASE_OWNER_URL: cluster.url(database, 'trade_owner'),
    DATA_DIR: join(folder.path, dataDir),
  };
}
