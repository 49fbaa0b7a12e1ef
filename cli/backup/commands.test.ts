import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withSnapshot } from '#server/storage/backup/snapshot.ts';
import { makeDatabaseWithoutTables } from '#server/storage/backup/testing/databases.ts';
import { setUpBackupSource } from '#server/storage/backup/testing/source.ts';
import { objectPath } from '#server/storage/file-store.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '#tests/support/object-store.ts';
import { migrateCommand } from '../migrate.ts';
import { runInProcess } from '../testing/run-command.ts';
import { assetsCheckCommand } from './assets-check.ts';
import { backupCommand } from './backup.ts';
import { restoreCommand } from './restore.ts';

const source = setUpBackupSource();
let bucket: ObjectStore;
let env: Record<string, string>;
beforeAll(async () => {
  bucket = await startObjectStore();
  vi.stubEnv('AWS_ACCESS_KEY_ID', bucket.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', bucket.credentials.secretAccessKey);
  for (const text of ['one,1\n', 'two,2\n']) await source.upload(text);
  env = { DATABASE_URL: source.config.url, DATA_DIR: source.dataDir };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
});

const inBucket = () => ({ ASSET_STORE: `s3://${BUCKET}?endpoint=${bucket.address}&pathStyle=1` });

async function keys(): Promise<string[]> {
  const { db } = source.fixture.database;
  const rows = await db.selectFrom('assets').select('store_key').orderBy('store_key').execute();
  return rows.map((row) => row.store_key);
}

test.each([
  [backupCommand, [], 'backup takes one FOLDER.'],
  [backupCommand, ['a', 'b'], 'backup takes one FOLDER.'],
  [restoreCommand, [], 'restore takes one BACKUP.'],
  [restoreCommand, ['--all'], "Unknown option '--all'"],
  [assetsCheckCommand, ['--remove'], "Unknown option '--remove'"],
])('wrong arguments print the usage and exit with 2 (%#)', async (command, args, message) => {
  const { exitCode, errors } = await runInProcess(command, args, env);
  expect(exitCode).toBe(2);
  expect(errors).toContain(message);
  expect(errors).toContain('Usage:');
});

test('a service with files moves to a bucket by a backup, and assets:check compares it', async () => {
  const made = await runInProcess(backupCommand, [join(source.folder, 'files')], env);
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  expect(made.output).toContain('assets: 2 files, 0.0 MB');
  const [, backup = ''] = /^(\S+) is complete/m.exec(made.output) ?? [];
  const target = await makeDatabaseWithoutTables();
  const moved = {
    ...{ DATABASE_URL: target.url, DATABASE_OWNER_URL: target.ownerUrl, ...inBucket() },
    DATA_DIR: join(source.folder, 'moved'),
  };
  const restored = await runInProcess(restoreCommand, [backup], moved);
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });
  expect(await bucket.contents()).toEqual(await keys());
  const checked = await runInProcess(assetsCheckCommand, [], moved);
  expect(checked).toMatchObject({ exitCode: 0, errors: '' });
  expect(checked.output).toMatch(/^objects of assets +2$/m);

  const again = await runInProcess(backupCommand, [join(source.folder, 'bucket')], moved);
  expect(again).toMatchObject({ exitCode: 0, errors: '' });
  expect(again.output).toContain('their files are in the bucket and not in this backup');
  await target.drop();
});

test('backup and restore refuse an owner of another database, and write nothing', async () => {
  const made = await runInProcess(backupCommand, [join(source.folder, 'right')], env);
  const [, backup = ''] = /^(\S+) is complete/m.exec(made.output) ?? [];
  const other = await makeDatabaseWithoutTables();
  const wrong = { ...env, DATABASE_OWNER_URL: other.ownerUrl };
  const into = join(source.folder, 'of-another');
  const target = { ...wrong, DATA_DIR: into };
  for (const refused of [
    await runInProcess(backupCommand, [into], wrong),
    await runInProcess(restoreCommand, [backup], target),
  ]) {
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain('DATABASE_OWNER_URL: is another database than DATABASE_URL');
  }
  expect(existsSync(into)).toBe(false);
  await other.drop();
});

test('orphans are not removed from a store that has mostly others, without --force', async () => {
  const empty = await makeDatabaseWithoutTables();
  const other = { DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl };
  const dataDir = join(source.folder, 'empty');
  await runInProcess(migrateCommand, [], { ...other, DATA_DIR: dataDir });
  const wrong = { ...other, DATA_DIR: source.dataDir };
  const { exitCode, errors } = await runInProcess(assetsCheckCommand, ['--remove-orphans'], wrong);
  expect(exitCode).toBe(1);
  expect(errors).toContain('2 objects have no asset and 0 have one: see that this is the database');
  expect((await runInProcess(assetsCheckCommand, [], env)).exitCode).toBe(0);
  await empty.drop();
});

test('orphans are left to the service while a backup runs, and the command says so', async () => {
  const orphan = join(source.dataDir, 'assets', objectPath('0'.repeat(40)));
  mkdirSync(dirname(orphan), { recursive: true });
  writeFileSync(orphan, 'orphan');
  utimesSync(orphan, 0, 0);
  await withSnapshot(source.config.url, async () => {
    const { exitCode, output, errors } = await runInProcess(
      assetsCheckCommand,
      ['--remove-orphans'],
      env,
    );
    expect(exitCode).toBe(1);
    expect(output).toContain('1 more are removed by the service once the backup');
    expect(errors).toContain('differ: 1 orphaned');
    expect(existsSync(orphan)).toBe(true);
  });
  rmSync(orphan);
});

test('a backup without the file of an asset is complete but for that, and exits with 3', async () => {
  const [key = ''] = await keys();
  rmSync(join(source.dataDir, 'assets', objectPath(key)));
  const { exitCode, output, errors } = await runInProcess(
    backupCommand,
    [join(source.folder, 'lacking')],
    env,
  );
  expect(exitCode).toBe(3);
  expect(output).toContain('is complete');
  expect(errors).toContain(`${key} is missing`);
});
