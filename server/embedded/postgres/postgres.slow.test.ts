import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  findPostmaster,
  makeTestLog,
  postmasterPid,
  queryValue,
  setUpSeededDatabase,
} from '#tests/support/databases.ts';
import { findRunningPostgres } from './postgres.ts';
import { postgresArguments, postgresEnvironment } from './settings.ts';

const database = setUpSeededDatabase();
const { start } = database;

test('keeps its rows over a restart, and has ended when stop resolves, even if stop is called twice', async () => {
  const { ownerUrl, stop } = await start();
  await queryValue(ownerUrl, "CREATE TABLE written AS SELECT 'Māori' AS name");
  const pid = postmasterPid(database.dataDir);
  await Promise.all([stop(), stop()]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(findPostmaster(database.dataDir)).toBeUndefined();
  const second = await start();
  expect(await queryValue(second.ownerUrl, 'SELECT name FROM written')).toBe('Māori');
});

test('sorts text by code point, maps letter case by Unicode, uses UTC, and waits for busy clients', async () => {
  const { url } = await start();
  const sorted = "SELECT string_agg(x, '' ORDER BY x) FROM unnest('{b,Z,é,a,B,z}'::text[]) x";
  expect(await queryValue(url, sorted)).toBe('BZabzé');
  expect(await queryValue(url, "SELECT upper('māori')")).toBe('MĀORI');
  expect(await queryValue(url, 'SHOW timezone')).toBe('UTC');
  expect(await queryValue(url, 'SHOW server_encoding')).toBe('UTF8');
  // As long as our own clients wait: generating the demo business may keep one from logging in for ten seconds and more.
  expect(await queryValue(url, 'SHOW authentication_timeout')).toBe('1min');
});

test('listens on 127.0.0.1 only, and accepts only the right password, and not the superuser', async () => {
  const { url } = await start();
  expect(await queryValue(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(
    'false',
  );
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  await expect(queryValue(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  const superuser = Object.assign(new URL(url), { username: 'postgres' }).href;
  await expect(queryValue(superuser, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
  const port = Number(new URL(url).port);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, scopeid }) => address !== '127.0.0.1' && !scopeid)
    .map(({ address }) => address);
  for (const host of [...others, '127.0.0.2']) {
    await expect(once(connect({ port, host }), 'connect'), host).rejects.toThrow('ECONNREFUSED');
  }
});

test('finds the running database of a data directory, and none where none runs', async () => {
  expect(findRunningPostgres(await database.emptyDirectory())).toBeUndefined();
  expect(findRunningPostgres(database.dataDir)).toBeUndefined();
  const { url, stop } = await start();
  expect(findRunningPostgres(database.dataDir)?.url).toBe(url);
  await stop();
  expect(findRunningPostgres(database.dataDir)).toBeUndefined();
});

test('a database whose secrets were lost gets new passwords and keeps its rows', async () => {
  const before = readFileSync(join(database.dataDir, 'secrets.json'), 'utf8');
  rmSync(join(database.dataDir, 'secrets.json'));
  const { log, written } = makeTestLog();
  const postgres = await start(log);
  expect(await queryValue(postgres.url, 'SELECT value FROM sample')).toBe('42');
  await postgres.stop();
  expect(written()).toContain('they are set again');
  expect(readFileSync(join(database.dataDir, 'secrets.json'), 'utf8')).not.toBe(before);
});

test('refuses the files of another or an unknown PostgreSQL version', async () => {
  const version = join(database.dataDir, 'postgres', 'PG_VERSION');
  const ours = readFileSync(version, 'utf8');
  writeFileSync(version, '9\n');
  const starting = start();
  await expect(starting).rejects.toThrow(
    `was made by PostgreSQL 9, and this is ${ours.trim()}: start it with the version`,
  );
  rmSync(version);
  await expect(start()).rejects.toThrow(/an unknown version.*npx trade-supply restore/s);
  writeFileSync(version, ours);
});

test('says what PostgreSQL refuses in damaged files, where its log is, and to restore a backup', async () => {
  const folderOf = (name: string) => join(database.dataDir, 'postgres', name);
  const segments = readdirSync(folderOf('pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const damages: [error: string, paths: string[]][] = [
    ['pg_control', [join(folderOf('global'), 'pg_control')]],
    ['checkpoint', segments.map((name) => join(folderOf('pg_wal'), name))],
  ];
  for (const [error, paths] of damages) {
    const whole = paths.map((path) => readFileSync(path));
    for (const path of paths) truncateSync(path, 100);
    await expect(start()).rejects.toThrow(
      new RegExp(`${error}.*its log is .*postgres\\.log.*npx trade-supply restore`, 's'),
    );
    for (const [at, path] of paths.entries()) writeFileSync(path, whole[at] ?? '');
  }
  await (await start()).stop();
});

test('does not pass on our environment, which has secrets', () => {
  vi.stubEnv('OIDC_CLIENT_SECRET', 'hunter2');
  vi.stubEnv('PGDATA', '/elsewhere');
  expect(Object.values(postgresEnvironment())).not.toContain('hunter2');
  expect(postgresEnvironment()).not.toHaveProperty('PGDATA');
  expect(postgresEnvironment()['PATH']).toBe(process.env['PATH']);
  vi.unstubAllEnvs();
});

test('does not log statements and error details, which may have personal data', () => {
  const args = postgresArguments(20_000, true);
  expect(args).toContain('log_error_verbosity=terse');
  expect(args).toContain('log_min_error_statement=panic');
});
