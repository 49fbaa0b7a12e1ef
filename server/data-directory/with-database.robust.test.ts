import { afterEach, expect, test } from 'vitest';
import { pollFor } from '#lib/time/pause.ts';
import { claimDataDirectory, DataDirectoryInUse } from '#server/data-directory/data-directory.ts';
import { clusterOf } from '#server/embedded/postgres/location.ts';
import { findRunningPostgres } from '#server/embedded/postgres/postgres.ts';
import { stopLeftoverPostmaster } from '#server/embedded/postgres/postmaster.ts';
import {
  makeTestLog,
  queryValue,
  setUpSeededDatabase,
  silentLog,
} from '#tests/support/databases.ts';
import { startProcess, type TestProcess } from '#tests/support/start-process.ts';
import { withDatabaseUrl } from './with-database.ts';

const database = setUpSeededDatabase();

const processes: TestProcess[] = [];
function startTask(task: string): TestProcess {
  const started = startProcess(task, database.dataDir);
  processes.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((started) => started.end('SIGKILL')));
  await stopLeftoverPostmaster(clusterOf(database.dataDir), silentLog);
});

const embedded = () => ({ databaseUrl: undefined, dataDir: database.dataDir });
const readSeed = (url: string) => queryValue(url, 'SELECT value FROM sample');

test('uses DATABASE_URL as it is, and no data directory', async () => {
  const config = { databaseUrl: 'postgres://elsewhere/db', dataDir: '/not/a/folder' };
  expect(await withDatabaseUrl(config, silentLog, async (url) => url)).toBe(
    'postgres://elsewhere/db',
  );
});

test('starts a database for the time of the command where none runs', async () => {
  const [urlDuring, value] = await withDatabaseUrl(embedded(), silentLog, async (url) => {
    expect(() => claimDataDirectory(database.dataDir)).toThrow(DataDirectoryInUse);
    return [url, await readSeed(url)];
  });
  expect(value).toBe('42');
  await expect(readSeed(String(urlDuring))).rejects.toThrow('ECONNREFUSED');
  claimDataDirectory(database.dataDir).release();
});

test('stops its database when the command fails, and passes the error on', async () => {
  const working = withDatabaseUrl(embedded(), silentLog, async () => {
    throw new Error('line 7 is broken');
  });
  await expect(working).rejects.toThrow('line 7 is broken');
  expect(findRunningPostgres(database.dataDir)).toBeUndefined();
  claimDataDirectory(database.dataDir).release();
});

test('uses the database of a running server, and leaves it running', async () => {
  const server = startTask('postgres');
  const url = await server.next();
  expect(await withDatabaseUrl(embedded(), silentLog, async (used) => used)).toBe(url);
  expect(await readSeed(url)).toBe('42');
});

test('waits for a server that is still starting, and logs that', async () => {
  const server = startTask('slowServer');
  await server.next();
  const { log, written } = makeTestLog();
  const waiting = withDatabaseUrl(embedded(), log, readSeed);
  await pollFor(() => (written() === '' ? undefined : true), 5_000);
  server.go();
  expect(await waiting).toBe('42');
  expect(written()).toContain(
    `waiting for the process that uses the data directory ${database.dataDir}`,
  );
});

test('fails if the database does not answer in time', async () => {
  const holder = startTask('claim');
  await holder.next();
  const refused = withDatabaseUrl(embedded(), silentLog, readSeed, 200);
  await expect(refused).rejects.toThrow(`The data directory ${database.dataDir} is in use`);
});

test('commands that start at the same time all succeed, one after the other', async () => {
  const commands = ['a', 'b'].map(() => startTask('command'));
  for (const command of commands) command.go();
  const urls = await Promise.all(commands.map((command) => command.next()));
  expect(urls.every((url) => url.startsWith('postgres://'))).toBe(true);
  expect(await Promise.all(commands.map((command) => command.next()))).toEqual(['done', 'done']);
  expect(findRunningPostgres(database.dataDir)).toBeUndefined();
});

test('a command that is ended by a signal stops its database', async () => {
  const command = startTask('command');
  const url = await command.next();
  await command.end('SIGTERM');
  expect(command.child.exitCode).toBe(128 + 15);
  await expect
    .poll(() => readSeed(url).catch((error: unknown) => String(error)))
    .toContain('ECONNREFUSED');
  claimDataDirectory(database.dataDir).release();
});
