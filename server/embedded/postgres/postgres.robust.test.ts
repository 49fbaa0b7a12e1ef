import { spawn } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { pollFor } from '#lib/time/pause.ts';
import {
  makeTestLog,
  postmasterPid,
  queryValue,
  setUpSeededDatabase,
  silentLog,
} from '#tests/support/databases.ts';
import { startProcess, type TestProcess } from '#tests/support/start-process.ts';
import { resolveLocation, runAs } from './location.ts';
import { findRunningPostgres } from './postgres.ts';

const database = setUpSeededDatabase();
const { start } = database;

const servers: TestProcess[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
});

/** A server in a process of its own, the owner URL of its database, and the pid of its postmaster. */
async function startServer(): Promise<{ server: TestProcess; url: string; pid: number }> {
  const server = startProcess('postgres', database.dataDir);
  servers.push(server);
  await server.next();
  const url = String(findRunningPostgres(database.dataDir)?.ownerUrl);
  return { server, url, pid: postmasterPid(database.dataDir) };
}

test('the next start stops the database of a killed server, and starts its own', async () => {
  const { server, url } = await startServer();
  await queryValue(url, 'CREATE TABLE after_kill AS SELECT 1 AS value');
  await server.end('SIGKILL');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
  const { log, written } = makeTestLog();
  const next = await start(log);
  expect(written()).toContain('stopping the database of a server that was killed');
  await expect(queryValue(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(await queryValue(next.ownerUrl, 'SELECT value FROM after_kill')).toBe('1');
});

test('starts after both server and database were killed', async () => {
  const { server, url, pid } = await startServer();
  await queryValue(url, 'CREATE TABLE before_both AS SELECT 7 AS value');
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  expect(existsSync(join(database.dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
  const logFile = join(database.dataDir, 'postgres.log');
  truncateSync(logFile, 11_000_000);
  const next = await start();
  expect(await queryValue(next.ownerUrl, 'SELECT value FROM before_both')).toBe('7');
  expect(statSync(logFile).size).toBeLessThan(1_000_000);
});

test('the next start waits for a busy backend that outlived its postmaster', async () => {
  const { server, url, pid } = await startServer();
  const busy = new pg.Client(url);
  busy.on('error', () => undefined);
  await busy.connect();
  void busy.query('SELECT count(*) FROM generate_series(1, 1e12)').catch(() => undefined);
  const isRunning = "SELECT count(*) > 0 FROM pg_stat_activity WHERE query LIKE '%(1, 1e12)'";
  await expect.poll(() => queryValue(url, isRunning)).toBe('true');
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  // As when its client was killed too: it notices that within 5 s.
  busy.connection.stream.destroy();
  const logFile = join(database.dataDir, 'postgres.log');
  const logOfKilled = readFileSync(logFile, 'utf8');
  const { log, written } = makeTestLog();
  const next = await start(log);
  expect(written()).toContain('is still in use');
  expect(readFileSync(logFile, 'utf8')).toContain(logOfKilled);
  expect(await queryValue(next.url, 'SELECT value FROM sample')).toBe('42');
}, 60_000);

test('leaves alone another process that has reused the pid of a dead postmaster', async () => {
  const { server, pid } = await startServer();
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const file = join(database.dataDir, 'postgres', 'postmaster.pid');
  const { user } = resolveLocation(database.dataDir, silentLog);
  const unrelated = spawn('sleep', ['60'], runAs(user));
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${unrelated.pid}`));
  const next = await start();
  expect(await queryValue(next.url, 'SELECT value FROM sample')).toBe('42');
  expect(unrelated.kill('SIGTERM')).toBe(true);
});

test('starts after a start that was killed while it created the database', {
  timeout: 60_000,
}, async () => {
  const folder = await database.emptyDirectory();
  const server = startProcess('postgres', folder);
  servers.push(server);
  const unfinished = () => readdirSync(folder).find((name) => name.startsWith('postgres.new-'));
  const isPartial = () => {
    const name = unfinished();
    return name !== undefined && existsSync(join(folder, name, 'base', '1', 'PG_VERSION'))
      ? true
      : undefined;
  };
  expect(await pollFor(isPartial, 20_000, 1)).toBe(true);
  await server.end('SIGKILL');
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  const next = await start(silentLog, folder);
  expect(await queryValue(next.url, 'SELECT 1')).toBe('1');
  await next.stop();
  // What the killed start's initdb wrote meanwhile.
  await start(silentLog, folder);
  expect(unfinished()).toBeUndefined();
});

test('Ctrl-C on the terminal reaches the server but not its database', async () => {
  const server = startProcess('unmovedByCtrlC', database.dataDir, true);
  servers.push(server);
  const url = await server.next();
  process.kill(-Number(server.child.pid), 'SIGINT');
  expect(await server.next()).toBe('SIGINT');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
});

test('says when its database was killed', async () => {
  const { lost } = await start();
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  expect((await lost).message).toBe('PostgreSQL has ended (SIGKILL)');
});
