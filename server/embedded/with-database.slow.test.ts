import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { claimDataDirectory, DataDirectoryInUse } from './data-directory.ts';
import { pollFor } from './poll.ts';
import { runningPostgresUrl } from './postgres.ts';
import { clusterOf } from './postgres-place.ts';
import { endLeftovers } from './postgres-processes.ts';
import { ask, makeDataDirectories, makeTestLog, silent } from './testing/databases.ts';
import { startProcess, type TestProcess } from './testing/start-process.ts';
import { DatabaseNotReady, withDatabaseUrl } from './with-database.ts';

const directories = makeDataDirectories();
let dataDir = '';
beforeAll(async () => {
  dataDir = await directories.seeded();
});
afterAll(() => directories.removeAll());

const processes: TestProcess[] = [];
function inAProcess(task: string): TestProcess {
  const started = startProcess(task, dataDir);
  processes.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((started) => started.end('SIGKILL')));
  await endLeftovers(clusterOf(dataDir), silent);
});

const embedded = () => ({ databaseUrl: undefined, dataDir });
const readKept = (url: string) => ask(url, 'SELECT value FROM kept');

test('DATABASE_URL is used as it is, and no data directory with it', async () => {
  const config = { databaseUrl: 'postgres://elsewhere/db', dataDir: '/not/a/folder' };
  expect(await withDatabaseUrl(config, silent, async (url) => url)).toBe('postgres://elsewhere/db');
});

test("where no database runs, the command's own runs for as long as its work", async () => {
  const during = await withDatabaseUrl(embedded(), silent, async (url) => {
    expect(() => claimDataDirectory(dataDir)).toThrow(DataDirectoryInUse);
    return [url, await readKept(url)];
  });
  expect(during[1]).toBe('42');
  await expect(readKept(String(during[0]))).rejects.toThrow('ECONNREFUSED');
  claimDataDirectory(dataDir).release();
});

test('a command whose work fails stops its database and fails as its work did', async () => {
  const working = withDatabaseUrl(embedded(), silent, async () => {
    throw new Error('line 7 is broken');
  });
  await expect(working).rejects.toThrow('line 7 is broken');
  expect(await runningPostgresUrl(dataDir)).toBeUndefined();
  claimDataDirectory(dataDir).release();
});

test('where the server runs, its database is used and goes on running', async () => {
  const server = inAProcess('postgres');
  const url = await server.next();
  expect(await withDatabaseUrl(embedded(), silent, async (used) => used)).toBe(url);
  expect(await readKept(url)).toBe('42');
});

test('a command waits for a server that is still starting, and says so', async () => {
  const server = inAProcess('slowServer');
  await server.next();
  const { log, written } = makeTestLog();
  const waiting = withDatabaseUrl(embedded(), log, readKept);
  await pollFor(() => (written() === '' ? undefined : true), 5_000);
  server.go();
  expect(await waiting).toBe('42');
  expect(written()).toContain(`Waiting for the database of ${dataDir}`);
});

test('a command gives up a folder whose database never answers, in a clear sentence', async () => {
  const holder = inAProcess('claim');
  await holder.next();
  const refused = withDatabaseUrl(embedded(), silent, readKept, 200);
  await expect(refused).rejects.toThrow(DatabaseNotReady);
  await expect(refused).rejects.toThrow(`The data directory ${dataDir} is in use`);
});

test('a command that is done waits with its database for those that joined it', async () => {
  const first = inAProcess('command');
  const url = await first.next();
  const second = inAProcess('command');
  expect(await second.next()).toBe(url);
  first.go();
  // A new connection is what the second one would open in the middle of its work.
  expect(await readKept(url)).toBe('42');
  second.go();
  expect(await second.next()).toBe('done');
  expect(await first.next()).toBe('done');
  await expect(readKept(url)).rejects.toThrow('ECONNREFUSED');
});

test('commands that start at the same moment all do their work', async () => {
  const commands = ['a', 'b', 'c'].map(() => inAProcess('command'));
  for (const command of commands) command.go();
  const urls = await Promise.all(commands.map((command) => command.next()));
  expect(urls.every((url) => url.startsWith('postgres://'))).toBe(true);
  expect(await Promise.all(commands.map((command) => command.next()))).toEqual([
    'done',
    'done',
    'done',
  ]);
  expect(await runningPostgresUrl(dataDir)).toBeUndefined();
});

test('a command that is ended by a signal stops its database', async () => {
  const command = inAProcess('command');
  const url = await command.next();
  await command.end('SIGTERM');
  expect(command.child.signalCode).toBe('SIGTERM');
  await expect(readKept(url)).rejects.toThrow('ECONNREFUSED');
  claimDataDirectory(dataDir).release();
});

test('a command that is ended by a signal leaves its database to those that joined it', async () => {
  const first = inAProcess('command');
  const url = await first.next();
  const second = inAProcess('command');
  await second.next();
  await first.end('SIGINT');
  expect(await readKept(url)).toBe('42');
  second.go();
  expect(await second.next()).toBe('done');
});

test('a command takes over the database of a killed server, and stops it when it is done', async () => {
  const server = inAProcess('postgres');
  const url = await server.next();
  await server.end('SIGKILL');
  await withDatabaseUrl(embedded(), silent, async (used) => {
    expect(used).toBe(url);
    expect(() => claimDataDirectory(dataDir)).toThrow(DataDirectoryInUse);
    expect(await readKept(used)).toBe('42');
  });
  await expect(readKept(url)).rejects.toThrow('ECONNREFUSED');
});
