import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import {
  findPostmaster,
  postmasterPid,
  queryValue,
  setUpSeededDatabase,
} from '#tests/support/databases.ts';
import { findRunningPostgres } from './postgres.ts';

const database = setUpSeededDatabase();
const { start } = database;

test('keeps its rows over a restart', async () => {
  const first = await start();
  await queryValue(first.ownerUrl, "CREATE TABLE written AS SELECT 'Māori' AS name");
  await first.stop();
  const second = await start();
  expect(await queryValue(second.ownerUrl, 'SELECT name FROM written')).toBe('Māori');
});

test('has ended when stop resolves, even if stop is called twice', async () => {
  const { stop } = await start();
  const pid = postmasterPid(database.dataDir);
  await Promise.all([stop(), stop()]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(findPostmaster(database.dataDir)).toBeUndefined();
});

test('sorts text by code point, maps letter case by Unicode, and uses UTC', async () => {
  const { url } = await start();
  const sorted = "SELECT string_agg(x, '' ORDER BY x) FROM unnest('{b,Z,é,a,B,z}'::text[]) x";
  expect(await queryValue(url, sorted)).toBe('BZabzé');
  expect(await queryValue(url, "SELECT upper('māori')")).toBe('MĀORI');
  expect(await queryValue(url, 'SHOW timezone')).toBe('UTC');
  expect(await queryValue(url, 'SHOW server_encoding')).toBe('UTF8');
});

test('accepts only the right password, and not the superuser', async () => {
  const { url } = await start();
  expect(await queryValue(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(
    'false',
  );
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  await expect(queryValue(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  const superuser = Object.assign(new URL(url), { username: 'postgres' }).href;
  await expect(queryValue(superuser, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
});

test('listens on 127.0.0.1 only', async () => {
  const { url } = await start();
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

test('a suspended database can be stopped', async () => {
  const { stop } = await start();
  process.kill(postmasterPid(database.dataDir), 'SIGSTOP');
  await stop();
});
