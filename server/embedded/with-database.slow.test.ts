import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { claimDataDirectory, DataDirectoryInUse } from './data-directory.ts';
import { DatabaseNotReady } from './joined-database.ts';
import { pollFor } from './poll.ts';
import { clusterPath } from './postgres/location.ts';
import { findRunningPostgresUrl } from './postgres/postgres.ts';
import { stopLeftoverProcesses } from './postgres/processes.ts';
import {
  makeDataDirectories,
  makeTestLog,
  queryValue,
  silentLog,
} from './postgres/testing/databases.ts';
import { startProcess, type TestProcess } from './testing/start-process.ts';
import { withDatabaseUrl } from './with-database.ts';

const directories = makeDataDirectories();
let dataDir = '';
beforeAll(async () => {
  dataDir = await directories.seeded();
});
afterAll(() => directories.removeAll());

const processes: TestProcess[] = [];
function startTask(task: string): TestProcess {
  const started = startProcess(task, dataDir);
  processes.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((started) => started.end('SIGKILL')));
  await stopLeftoverProcesses(clusterPath(dataDir), silentLog);
});

const embedded = () => ({ databaseUrl: undefined, dataDir });
const readSeed = (url: string) => queryValue(url, 'SELECT value FROM sample');

test('uses DATABASE_URL as it is, and no data directory', async () => {
  const config = { databaseUrl: 'postgres://elsewhere/db', dataDir: '/not/a/folder' };
  expect(await withDatabaseUrl(config, silentLog, async (url) => url)).toBe(
    'postgres://elsewhere/db',
  );
});

test('starts a database for the time of the command where none runs', async () => {
  const [urlDuring, value] = await withDatabaseUrl(embedded(), silentLog, async (url) => {
    expect(() => claimDataDirectory(dataDir)).toThrow(DataDirectoryInUse);
    return [url, await readSeed(url)];
  });
  expect(value).toBe('42');
  await expect(readSeed(String(urlDuring))).rejects.toThrow('ECONNREFUSED');
  claimDataDirectory(dataDir).release();
});

test('stops its database when the command fails, and passes the error on', async () => {
  const working = withDatabaseUrl(embedded(), silentLog, async () => {
    throw new Error('line 7 is broken');
  });
  await expect(working).rejects.toThrow('line 7 is broken');
  expect(await findRunningPostgresUrl(dataDir)).toBeUndefined();
  claimDataDirectory(dataDir).release();
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
  expect(written()).toContain(`waiting for the database of ${dataDir}`);
});

test('fails with DatabaseNotReady if the database does not answer in time', async () => {
  const holder = startTask('claim');
  await holder.next();
  const refused = withDatabaseUrl(embedded(), silentLog, readSeed, 200);
  await expect(refused).rejects.toThrow(DatabaseNotReady);
  await expect(refused).rejects.toThrow(`The data directory ${dataDir} is in use`);
});

test('keeps its database running until the commands that joined it are done', async () => {
  const first = startTask('command');
  const url = await first.next();
  const second = startTask('command');
  expect(await second.next()).toBe(url);
  first.go();
  // The second command must still be able to open connections.
  expect(await readSeed(url)).toBe('42');
  second.go();
  expect(await second.next()).toBe('done');
  expect(await first.next()).toBe('done');
  await expect(readSeed(url)).rejects.toThrow('ECONNREFUSED');
});

test('commands that start at the same time all succeed', async () => {
  const commands = ['a', 'b', 'c'].map(() => startTask('command'));
  for (const command of commands) command.go();
  const urls = await Promise.all(commands.map((command) => command.next()));
  expect(urls.every((url) => url.startsWith('postgres://'))).toBe(true);
  expect(await Promise.all(commands.map((command) => command.next()))).toEqual([
    'done',
    'done',
    'done',
  ]);
  expect(await findRunningPostgresUrl(dataDir)).toBeUndefined();
});

test('a command that is ended by a signal stops its database', async () => {
  const command = startTask('command');
  const url = await command.next();
  await command.end('SIGTERM');
  expect(command.child.signalCode).toBe('SIGTERM');
  await expect(readSeed(url)).rejects.toThrow('ECONNREFUSED');
  claimDataDirectory(dataDir).release();
});

test('a command that is ended by a signal leaves its database running for those that joined it', async () => {
  const first = startTask('command');
  const url = await first.next();
  const second = startTask('command');
  await second.next();
  await first.end('SIGINT');
  expect(await readSeed(url)).toBe('42');
  second.go();
  expect(await second.next()).toBe('done');
});

test('takes over the database of a killed server, and stops it afterwards', async () => {
  const server = startTask('postgres');
  const url = await server.next();
  await server.end('SIGKILL');
  await withDatabaseUrl(embedded(), silentLog, async (used) => {
    expect(used).toBe(url);
    expect(() => claimDataDirectory(dataDir)).toThrow(DataDirectoryInUse);
    expect(await readSeed(used)).toBe('42');
  });
  await expect(readSeed(url)).rejects.toThrow('ECONNREFUSED');
});
