import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeDatabaseWithoutTables, setUpTestDatabase } from '#db/testing/database.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { claimDataDirectory } from '#server/data-directory/data-directory.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { command as backupCommand } from './backup.ts';
import { command as restoreCommand } from './restore.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();
let empty: Awaited<ReturnType<typeof makeDatabaseWithoutTables>>;
beforeAll(async () => {
  empty = await makeDatabaseWithoutTables();
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => empty.drop());

/** An empty folder; with `contents` these files are in it. */
function newFolder(contents: Readonly<Record<string, string>> = {}): string {
  const folder = makeFolder();
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Has PATH name only a `pg_dump` and a `pg_restore` of this version, or none. */
function useTools(version?: string): void {
  const folder = newFolder();
  for (const name of version === undefined ? [] : ['pg_dump', 'pg_restore']) {
    const script = `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`;
    writeFileSync(join(folder, name), script);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', folder);
}

const used = () => ({
  ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  DATA_DIR: newFolder(),
});
const target = () => ({
  ...{ DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl },
  DATA_DIR: join(newFolder(), 'data'),
});
const dumped = () => newFolder({ 'database.dump': 'rows' });
const copied = (version = '18') => newFolder({ 'postgres/PG_VERSION': `${version}\n` });

test.each([
  [undefined, (name: string) => `There is no ${name} on the PATH: install those of PostgreSQL `],
  ['9.6.24', (name: string) => `The ${name} on the PATH is of PostgreSQL 9, and the server is `],
])('the tools %s are refused, and nothing is written', async (version, message) => {
  useTools(version);
  const backups = newFolder();
  const backup = await runInProcess(backupCommand, [backups], used());
  expect([backup.exitCode, backup.errors]).toEqual([
    1,
    expect.stringContaining(message('pg_dump')),
  ]);
  expect(readdirSync(backups)).toEqual([]);
  const machine = target();
  const restore = await runInProcess(restoreCommand, [dumped()], machine);
  expect([restore.exitCode, restore.errors]).toEqual([
    1,
    expect.stringContaining(message('pg_restore')),
  ]);
  expect(existsSync(machine.DATA_DIR)).toBe(false);
});

test('a folder that cannot be written is a sentence with the user who may not', async () => {
  const backups = join(newFolder({ file: '' }), 'file/backups');
  const { exitCode, errors } = await runInProcess(backupCommand, [backups], used());
  const who = `A backup cannot be written to ${backups} as user ${process.getuid?.()}: `;
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: expect.stringContaining(who) });
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test('what pg_dump says is reported when it fails', async () => {
  useTools('99.1');
  const folder = process.env['PATH'] ?? '';
  const script =
    '#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" || { echo "no space" >&2; exit 1; }\n';
  writeFileSync(join(folder, 'pg_dump'), script);
  const { exitCode, errors } = await runInProcess(backupCommand, [newFolder()], used());
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: 'pg_dump failed: no space\n' });
});

test.each<[string, () => string, () => Record<string, string>, string]>([
  ['a folder without a backup', newFolder, target, 'is not a backup'],
  ['an interrupted backup', () => `${newFolder()}.partial`, target, 'that was interrupted'],
  [
    'a data directory with files',
    dumped,
    () => ({ ...target(), DATA_DIR: newFolder({ 'secrets.json': '{}' }) }),
    'is not empty (secrets.json)',
  ],
  [
    'a database with tables',
    dumped,
    () => ({ ...target(), DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }),
    'DATABASE_OWNER_URL is not empty (it has the table',
  ],
  [
    'a database without its owner',
    dumped,
    () => ({ DATABASE_URL: empty.url, DATA_DIR: join(newFolder(), 'data') }),
    'DATABASE_OWNER_URL: is needed',
  ],
  [
    'a dump without DATABASE_URL',
    dumped,
    () => ({ DATA_DIR: join(newFolder(), 'data') }),
    'name an empty database in DATABASE_URL',
  ],
  ['an embedded database elsewhere', copied, target, 'cannot be moved to another PostgreSQL'],
  [
    'an embedded database of another major version',
    () => copied('14'),
    () => ({ DATA_DIR: join(newFolder(), 'data') }),
    'is of an embedded PostgreSQL 14, whose files PostgreSQL 18 cannot read',
  ],
])('a restore refuses %s', async (_, backup, machine, message) => {
  const { exitCode, errors } = await runInProcess(restoreCommand, [backup()], machine());
  expect(errors).toContain(message);
  expect(exitCode).toBe(1);
});

test('an embedded database is not copied while a process uses it', async () => {
  const dataDir = newFolder({ 'postgres/PG_VERSION': '18\n' });
  const claim = claimDataDirectory(dataDir);
  const { exitCode, errors } = await runInProcess(backupCommand, [newFolder()], {
    DATA_DIR: dataDir,
  });
  claim.release();
  expect(errors).toContain(`Another process is using the data directory ${dataDir}: stop it first`);
  expect(exitCode).toBe(1);
});

test('the service and the commands refuse a data directory whose restore did not end', async () => {
  const dataDir = newFolder({ restoring: '' });
  const use = () => withDatabaseUrl(readConfig({ DATA_DIR: dataDir }), makeLog('silent'), vi.fn());
  await expect(use()).rejects.toThrow('A backup is being restored into the data directory');
  const { errors } = await runInProcess(backupCommand, [newFolder()], { DATA_DIR: dataDir });
  expect(errors).toContain('A backup is being restored into the data directory');
});
