import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Config, readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { openServiceDatabase } from '#server/compose/database.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { digestDatabase } from '#tools/bench/backup/compare.ts';
import { withConnection } from '../connection.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { restoreTables } from './restore-tables.ts';
import { makeDatabaseWithoutTables } from './testing/databases.ts';
import { setUpBackupSource } from './testing/source.ts';

const source = setUpBackupSource();
let backup: string;
/** A database that stays without tables as long as every restore into it is refused. */
let database: Awaited<ReturnType<typeof makeDatabaseWithoutTables>>;
beforeAll(async () => {
  await source.upload('one,1\n');
  backup = (await makeBackup(source.config, join(source.folder, 'backups'))).folder;
  database = await makeDatabaseWithoutTables();
});
afterAll(() => database.drop());

const log = makeLog('silent');
const OPERATOR = { actor: 'the test', log };
let made = 0;

/** A path in the folder of the test that does not exist yet. */
function newPath(name: string): string {
  made += 1;
  return join(source.folder, `${name}-${made}`);
}

function machineWith(
  { url, ownerUrl } = database,
  dataDir = newPath('data'),
): Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'assetStore'> {
  const assetStore = { kind: 'file' } as const;
  return { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl, assetStore };
}

/** A copy of the backup with one file changed. */
function changedBackup(path: string, change: (text: Buffer) => Buffer | string): string {
  const copy = newPath('copy');
  cpSync(backup, copy, { recursive: true });
  writeFileSync(join(copy, path), change(readFileSync(join(copy, path))));
  return copy;
}

const flipped = (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
  return changed;
};
const without = (pattern: RegExp) => (bytes: Buffer) => bytes.toString().replace(pattern, '');
const asset = () =>
  String(readFileSync(join(backup, 'SHA256SUMS'), 'utf8').match(/assets\/.*/)?.[0]);

test.each([
  [
    'a table',
    () => changedBackup('database/events.copy.gz', flipped),
    'database/events.copy.gz is missing',
  ],
  ['an asset', () => changedBackup(asset(), flipped), 'assets/'],
  ['the secrets', () => changedBackup('data/secrets.json', flipped), 'data/secrets.json'],
  ['the manifest', () => changedBackup('manifest.json', (text) => `${text} `), 'manifest.json'],
  [
    'half of the manifest',
    () => changedBackup('manifest.json', (text) => text.subarray(0, 500)),
    'its manifest.json cannot be read',
  ],
  [
    'half of the hashes',
    () => changedBackup('SHA256SUMS', (text) => text.subarray(0, 500)),
    'a line of SHA256SUMS',
  ],
  [
    'the line of a table',
    () => changedBackup('SHA256SUMS', without(/.*events\.copy\.gz\n/)),
    'database/events.copy.gz',
  ],
  [
    'the line of an asset',
    () => changedBackup('SHA256SUMS', without(/.* {2}assets\/.*\n/)),
    'SHA256SUMS',
  ],
])('a backup with changes in %s is damaged, and nothing is written', async (_, make, message) => {
  await refused(make(), machineWith(), `The backup is damaged: ${message}`);
});

test('a backup without one of its files is damaged', async () => {
  const copy = newPath('copy');
  cpSync(backup, copy, { recursive: true });
  rmSync(join(copy, asset()));
  await refused(copy, machineWith(), `The backup is damaged: ${asset()} is missing`);
});

test('a path that leads out of the backup is refused', async () => {
  const line = `${'0'.repeat(64)}  ../../secrets.json\n`;
  const copy = changedBackup('SHA256SUMS', (text) => line + text);
  await refused(copy, machineWith(), 'The backup is damaged: a line of SHA256SUMS');
});

test('a folder that is no backup, or an unfinished one, is refused', async () => {
  await refused(source.folder, machineWith(), 'is no backup: it has no manifest.json');
  await refused(newPath('none'), machineWith(), 'is no backup');
  const partial = `${newPath('copy')}.partial`;
  cpSync(backup, partial, { recursive: true });
  await refused(partial, machineWith(), 'is a backup that was interrupted');
});

test('a backup of a newer version is refused, by its migrations or its format', async () => {
  const migrated = changedBackup('manifest.json', (text) =>
    text.toString().replace('"0009_event_search"', '"0009_event_search", "0999_future"'),
  );
  await refused(
    migrated,
    machineWith(),
    'is of a newer version (0.1.0), whose migrations this one does not have (0999_future)',
  );
  const formatted = changedBackup('manifest.json', () => '{ "format": 2, "shape": "other" }');
  await refused(formatted, machineWith(), 'is a backup of a newer version (format 2');
});

test('a data directory that is not empty is refused, and stays as it is', async () => {
  const machine = machineWith();
  mkdirSync(machine.dataDir);
  writeFileSync(join(machine.dataDir, 'secrets.json'), '{}');
  const restoring = restoreBackup(machine, backup, OPERATOR);
  await expect(restoring).rejects.toThrow(`${machine.dataDir} is not empty (secrets.json)`);
  expect(readFileSync(join(machine.dataDir, 'secrets.json'), 'utf8')).toBe('{}');
});

test('a database with tables is refused, and keeps its rows', async () => {
  const { url, ownerUrl } = source.fixture.database;
  const before = await digestDatabase(ownerUrl);
  await refused(backup, machineWith({ ...database, url, ownerUrl }), 'The database is not empty');
  expect(await digestDatabase(ownerUrl)).toEqual(before);
});

test('a database needs the URL of its owner', async () => {
  const machine = { ...machineWith(), databaseOwnerUrl: undefined };
  await refused(backup, machine, 'DATABASE_OWNER_URL: is needed');
});

test('an interrupted restore keeps the service from starting, and is completed by the next one', async () => {
  const target = await makeDatabaseWithoutTables();
  const machine = machineWith(target);
  const manifest = await readManifest(backup);
  const wrong = manifest.tables.map((table) =>
    table.name === 'states' ? { ...table, rows: table.rows + 1 } : table,
  );
  const interrupted = {
    folder: backup,
    manifest: { ...manifest, tables: wrong },
    actor: 'the test',
    isContinued: false,
  };
  await expect(restoreTables(target.ownerUrl, interrupted)).rejects.toThrow('states has 2 rows');
  mkdirSync(machine.dataDir);
  writeFileSync(join(machine.dataDir, 'restoring.json'), `{"backup":"${manifest.id}"}`);

  await expect(migrate(target.ownerUrl, target.url)).rejects.toThrow(
    'run the same npm run restore',
  );
  const env = { DATABASE_URL: target.url, DATABASE_OWNER_URL: target.ownerUrl };
  const config = readConfig({ ...env, DATA_DIR: machine.dataDir });
  await expect(openServiceDatabase(config, log)).rejects.toThrow(
    'is being restored into the data directory',
  );
  await expect(withDatabaseUrl(config, log, async () => 'used')).rejects.toThrow(
    'is being restored',
  );
  const elsewhere = readConfig({ ...env, DATA_DIR: newPath('data') });
  await expect(openServiceDatabase(elsewhere, log)).rejects.toThrow(
    'is being restored into this database',
  );
  const other = (await makeBackup(source.config, newPath('backups'))).folder;
  await expect(restoreBackup(machine, other, OPERATOR)).rejects.toThrow(
    'Another backup is being restored',
  );

  await restoreBackup(machine, backup, OPERATOR);
  const { ownerUrl } = source.fixture.database;
  expect(await digestDatabase(target.ownerUrl)).toEqual(await digestDatabase(ownerUrl));
  expect(existsSync(join(machine.dataDir, 'restoring.json'))).toBe(false);
  await openServiceDatabase(config, log);
  await target.drop();
});

test('a restore that was killed after its rows were committed restores the files, and the rows once', async () => {
  const target = await makeDatabaseWithoutTables();
  const machine = machineWith(target);
  const manifest = await readManifest(backup);
  await restoreTables(target.ownerUrl, {
    folder: backup,
    manifest,
    actor: 'the test',
    isContinued: false,
  });
  mkdirSync(machine.dataDir);
  writeFileSync(join(machine.dataDir, 'restoring.json'), `{"backup":"${manifest.id}"}`);
  await restoreBackup(machine, backup, OPERATOR);
  expect(readdirSync(join(machine.dataDir, 'assets'))).toHaveLength(1);
  const entries = await withConnection(target.url, (client) =>
    client.query("select from audit_log where action = 'backup.restored'"),
  );
  expect(entries.rowCount).toBe(1);
  // Once it is complete it is refused like any other.
  const again = { ...machine, dataDir: newPath('data') };
  await expect(restoreBackup(again, backup, OPERATOR)).rejects.toThrow('The database is not empty');
  await target.drop();
});

/** Expects a restore to fail with a message, before it has written anything. */
async function refused(folder: string, machine: ReturnType<typeof machineWith>, message: string) {
  await expect(restoreBackup(machine, folder, OPERATOR)).rejects.toThrow(message);
  expect(existsSync(machine.dataDir)).toBe(false);
  const tables = await withConnection(database.ownerUrl, (client) =>
    client.query(
      "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    ),
  );
  expect(tables.rowCount).toBe(0);
}
