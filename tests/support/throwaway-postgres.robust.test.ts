import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningPostgres } from '#server/embedded/postgres/postgres.ts';
import {
  postmasterPid,
  queryValue,
  silentLog,
  waitUntilResponsive,
} from '#tests/support/databases.ts';
import { startProcess } from '#tests/support/start-process.ts';
import { makeThrowawayDirectory, startThrowawayPostgres } from './throwaway-postgres.ts';

let parent = '';
beforeEach(() => {
  parent = join(mkdtempSync(join(tmpdir(), 'throwaway-')), 'made');
});
afterEach(() => rmSync(join(parent, '..'), { recursive: true }));

test('a killed throwaway database is started again at the same address; stopping it removes it and its folder', {
  timeout: 60_000,
}, async () => {
  const { url, ownerUrl, dataDir, stop } = await startThrowawayPostgres(silentLog);
  await queryValue(ownerUrl, 'CREATE TABLE sample AS SELECT 42 AS value');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await waitUntilResponsive(url);
  expect(await queryValue(ownerUrl, 'SELECT value FROM sample')).toBe('42');
  await stop();
  expect(existsSync(dataDir)).toBe(false);
  await expect(queryValue(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('the next run removes the database and the folder of a killed run', {
  timeout: 60_000,
}, async () => {
  const run = startProcess('throwaway', parent);
  const path = await run.next();
  const url = String(findRunningPostgres(join(path, 'data'))?.url);
  await run.end('SIGKILL');
  expect(await queryValue(url, 'SELECT 1')).toBe('1');
  const next = await makeThrowawayDirectory(silentLog, parent);
  expect(existsSync(path)).toBe(false);
  await expect(queryValue(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await next.remove();
});

test('leaves the folder of a running process alone', async () => {
  const running = await makeThrowawayDirectory(silentLog, parent);
  const next = await makeThrowawayDirectory(silentLog, parent);
  expect(existsSync(running.path)).toBe(true);
  await next.remove();
  await running.remove();
});
