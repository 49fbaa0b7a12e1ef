import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '#lib/log.ts';
import { postmasterOf } from './embedded/postgres.ts';
import { sendSignal } from './embedded/postgres-processes.ts';
import { makeThrowawayDirectory, type ThrowawayDirectory } from './embedded/postgres-throwaway.ts';
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

/** The pages ask the database, and so does the issuer for the sessions it has. */
async function status(): Promise<number> {
  return (await fetch(`${service.adminUrl}/ready`)).status;
}

test('the service killed: the next start stops the database left behind, and serves', async () => {
  service.process.kill('SIGKILL');
  await service.exit;
  await start();
  expect(await status()).toBe(200);
});

test('PostgreSQL killed: the service starts it again', async () => {
  sendSignal(postmaster(), 'SIGKILL');
  await expect.poll(() => status().catch(() => 0)).toBe(503);
  await expect.poll(() => status().catch(() => 0), { timeout: 10_000 }).toBe(200);
});

test('both killed: the next start serves', async () => {
  const pid = postmaster();
  service.process.kill('SIGKILL');
  sendSignal(pid, 'SIGKILL');
  await service.exit;
  await start();
  expect(await status()).toBe(200);
});

function postmaster(): number {
  const pid = postmasterOf(dataDir)?.pid;
  if (pid === undefined) throw new Error('there is no postmaster');
  return pid;
}
