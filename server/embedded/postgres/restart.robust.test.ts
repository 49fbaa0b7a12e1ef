import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pollFor } from '#lib/time/pause.ts';
import {
  makeTestLog,
  postmasterPid,
  queryValue,
  setUpSeededDatabase,
  waitUntilResponsive,
} from '#tests/support/databases.ts';
import { startProcess } from '#tests/support/start-process.ts';

const database = setUpSeededDatabase();
const { start } = database;

test('Ctrl-C on the terminal reaches the server but not its database', async () => {
  const server = startProcess('unmovedByCtrlC', database.dataDir, true);
  const url = await server.next();
  const group = server.child.pid;
  process.kill(-Number(group), 'SIGINT');
  expect(await server.next()).toBe('SIGINT');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
  await server.end('SIGKILL');
});

test('restarts a killed postmaster on the same port with its rows, and logs it', async () => {
  const { log, written } = makeTestLog();
  const { url } = await start(log);
  const pid = postmasterPid(database.dataDir);
  process.kill(pid, 'SIGKILL');
  await pollFor(() => (written().includes('PostgreSQL is back') ? true : undefined), 10_000);
  expect(written()).toContain('PostgreSQL ended (SIGKILL) and is being restarted on port');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
  expect(postmasterPid(database.dataDir)).not.toBe(pid);
});

test('restarts a killed postmaster although one of its backends is busy', async () => {
  const { url } = await start();
  const busy = queryValue(url, "SET statement_timeout = '3s'; SELECT pg_sleep(100)");
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  await expect(busy).rejects.toThrow();
  expect(await waitUntilResponsive(url)).toBeLessThan(10_000);
});

test('gives up on a database that cannot be restarted, and reports the reason', async () => {
  const { log, written } = makeTestLog();
  const { url, lost } = await start(log);
  const control = join(database.dataDir, 'postgres', 'global', 'pg_control');
  const whole = readFileSync(control);
  writeFileSync(control, '');
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  expect((await lost).message).toContain('PostgreSQL did not start');
  expect(written()).toContain('PostgreSQL cannot be kept running');
  await expect(queryValue(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  writeFileSync(control, whole);
});

test('a database that is stopped during a restart stays stopped', async () => {
  const stopping = Promise.withResolvers<void>();
  const { log, written } = makeTestLog((line) => {
    if (line.includes('is being restarted')) stopping.resolve(postgres.stop());
  });
  const postgres = await start(log);
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  await stopping.promise;
  await expect(queryValue(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(written()).not.toContain('cannot be kept running');
  expect(written()).not.toContain('PostgreSQL is back');
});
