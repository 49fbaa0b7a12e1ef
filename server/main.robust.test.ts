import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { findPostmaster } from './embedded/postgres/postgres.ts';
import { sendSignal } from './embedded/postgres/processes.ts';
import { makeThrowawayDirectory, type ThrowawayDirectory } from './embedded/postgres/throwaway.ts';
import { type StartedService, startService } from './testing/start-service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let directory: ThrowawayDirectory;
let service: StartedService;

beforeAll(async () => {
  directory = await makeThrowawayDirectory(makeLog('silent'));
  dataDir = join(directory.path, 'data');
  await start();
});
afterAll(async () => {
  service?.process.kill('SIGKILL');
  await service?.exit;
  await directory?.remove();
});

async function start(): Promise<void> {
  service = await startService({ DATA_DIR: dataDir, DEMO_DATA: '0' });
  expect(await service.ready, service.output()).toBe(true);
}

/** Whether the service is ready, which takes its database. */
async function status(): Promise<number> {
  return (await fetch(`${service.adminUrl}/ready`)).status;
}

test('stops the leftover database at the next start after the service was killed', async () => {
  service.process.kill('SIGKILL');
  await service.exit;
  await start();
  expect(await status()).toBe(200);
});

test('restarts PostgreSQL after it was killed', async () => {
  sendSignal(postmaster(), 'SIGKILL');
  await expect.poll(() => status().catch(() => 0)).toBe(503);
  await expect.poll(() => status().catch(() => 0), { timeout: 10_000 }).toBe(200);
});

test('starts after both were killed', async () => {
  const pid = postmaster();
  service.process.kill('SIGKILL');
  sendSignal(pid, 'SIGKILL');
  await service.exit;
  await start();
  expect(await status()).toBe(200);
});

test('stops with its database when its terminal is closed', async () => {
  service.process.kill('SIGHUP');
  expect(await service.exit).toBe(0);
  expect(findPostmaster(dataDir)).toBeUndefined();
});

function postmaster(): number {
  const pid = findPostmaster(dataDir)?.pid;
  if (pid === undefined) throw new Error('there is no postmaster');
  return pid;
}
