import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeDatabaseWithoutTables } from '#db/testing/database.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { makeFileStore, objectPath } from '#server/storage/file-store.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { command as assetsCheckCommand } from './assets-check.ts';
import { command as migrateCommand } from './migrate.ts';
import { runInProcess } from './testing/run-command.ts';

const fixture = setUpAssetFixture();
const folder = setUpFolder();
const pathOf = (key: string) => join(folder, 'assets', objectPath(key));
beforeAll(async () => {
  const services = { ...fixture.services, store: makeFileStore(join(folder, 'assets')) };
  for (const text of ['one,1\n', 'two,2\n'])
    await uploadAsset(fixture.ctx(), fixture.upload(text), undefined, services);
});

const check = (...args: string[]) =>
  runInProcess(assetsCheckCommand, args, {
    DATABASE_URL: fixture.database.url,
    DATA_DIR: folder,
  });

test('names what is missing, and exits with 1', async () => {
  const { store_key: key } = await fixture.database.db
    .selectFrom('assets')
    .select('store_key')
    .limit(1)
    .executeTakeFirstOrThrow();
  const bytes = readFileSync(pathOf(key));
  rmSync(pathOf(key));
  const { exitCode, output, errors } = await check();
  expect(exitCode).toBe(1);
  expect(output).toMatch(new RegExp(`^missing +${key} `, 'm'));
  expect(errors).toContain('The database and the asset store differ: 1 missing');
  writeFileSync(pathOf(key), bytes, { mode: 0o600 });
  expect(await check()).toMatchObject({ exitCode: 0, errors: '' });
});

test('removes orphans of a day on request', async () => {
  const orphan = pathOf('0'.repeat(40));
  mkdirSync(dirname(orphan), { recursive: true });
  writeFileSync(orphan, 'orphan');
  utimesSync(orphan, 0, Date.now() / 1000 - 25 * 3600);
  expect((await check()).errors).toContain('1 orphaned');
  const removed = await check('--remove-orphans');
  expect(removed).toMatchObject({ exitCode: 0, errors: '' });
  expect(removed.output).toContain('1 orphaned objects are removed');
  expect(existsSync(orphan)).toBe(false);
});

test('removes nothing from a store that has mostly objects of others, without --force', async () => {
  const empty = await makeDatabaseWithoutTables();
  const other = { DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl };
  await runInProcess(migrateCommand, [], { ...other, DATA_DIR: join(folder, 'empty') });
  const { exitCode, errors } = await runInProcess(assetsCheckCommand, ['--remove-orphans'], {
    ...other,
    DATA_DIR: folder,
  });
  expect(exitCode).toBe(1);
  expect(errors).toContain('2 objects have no asset and 0 have one: see that this is the database');
  expect((await check()).exitCode).toBe(0);
  await empty.drop();
});
