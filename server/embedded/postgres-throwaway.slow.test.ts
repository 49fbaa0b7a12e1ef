import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningPostgresUrl } from './postgres.ts';
import { makeThrowawayDirectory, startThrowawayPostgres } from './postgres-throwaway.ts';
import { ask, silent } from './testing/databases.ts';
import { startProcess } from './testing/start-process.ts';

let parent = '';
beforeEach(() => {
  parent = join(mkdtempSync(join(tmpdir(), 'throwaway-')), 'made');
});
afterEach(() => rmSync(join(parent, '..'), { recursive: true }));

test('stopping a throwaway database removes it and its folder', {
  timeout: 60_000,
}, async () => {
  const { url, dataDir, stop } = await startThrowawayPostgres(silent);
  expect(await ask(url, 'SELECT 1')).toBe('1');
  await stop();
  expect(existsSync(dataDir)).toBe(false);
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('the next run removes the database and the folder of a killed run', {
  timeout: 60_000,
}, async () => {
  const run = startProcess('throwaway', parent);
  const path = await run.next();
  const url = String(await runningPostgresUrl(join(path, 'data')));
  await run.end('SIGKILL');
  expect(await ask(url, 'SELECT 1')).toBe('1');
  const next = await makeThrowawayDirectory(silent, parent);
  expect(existsSync(path)).toBe(false);
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await next.remove();
});

test('leaves the folder of a running process alone', async () => {
  const running = await makeThrowawayDirectory(silent, parent);
  const next = await makeThrowawayDirectory(silent, parent);
  expect(existsSync(running.path)).toBe(true);
  await next.remove();
  await running.remove();
});
