import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startService } from '#server/testing/start-service.ts';
import { type Instance, openCluster, type TestCluster } from './testing/instances.ts';

vi.setConfig({ testTimeout: 90_000 });

let cluster: TestCluster;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-cluster-'));
  cluster = await openCluster(dataDir);
});
afterAll(async () => {
  await cluster.close();
  await rm(dataDir, { recursive: true, force: true });
});

const tokenOf = (client: string) => cluster.issuer.token({ client_id: client });

/** How many of so many requests were within the quota, sent to the instances in turn. */
async function countAllowed(instances: readonly Instance[], token: string, requests: number) {
  const statuses = await Promise.all(
    Array.from({ length: requests }, (_, i) => instances[i % instances.length]?.ask(token)),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  return statuses.filter((status) => status === 404).length;
}

test('two instances of two workers give a client exactly its quota, and report all of it', async () => {
  const settings = { RATE_LIMIT: '60' };
  const one = await cluster.start(settings);
  const other = await cluster.start(settings);
  expect(await one.workers()).toHaveLength(2);
  expect(await countAllowed([one, other], await tokenOf('both'), 150)).toBe(60);

  // A client of one worker alone, after it has used another instance, gets the rest once that is given back.
  const token = await tokenOf('moves');
  for (let i = 0; i < 20; i += 1) expect(await one.ask(token)).toBe(404);
  await pause(2_000);
  expect(await countAllowed([other], token, 80)).toBe(40);

  const counted = await one.metric(
    'http_request_duration_seconds_count{operation="Retrieve one inv',
  );
  expect(counted).toBe(75 + 20);
  expect(await one.metric('workers_serving')).toBe(2);
  const lines = one
    .output()
    .split('\n')
    .filter((line) => line.includes('/v1/au/invoices/1'));
  expect(lines).toHaveLength(counted);
  expect(new Set(lines.map((line) => JSON.parse(line).worker)).size).toBe(2);
});

test('replaces a worker that was killed, and its counts stay', async () => {
  const instance = await cluster.start();
  const token = await tokenOf('kills');
  for (let i = 0; i < 10; i += 1) expect(await instance.ask(token)).toBe(404);
  const before = await instance.metric('http_request_duration_seconds_count');
  const [first = 0, second = 0] = await instance.workers();
  process.kill(first, 'SIGKILL');
  await expect.poll(instance.workers, { timeout: 30_000 }).toEqual([second, expect.any(Number)]);
  for (let i = 0; i < 10; i += 1) expect(await instance.ask(token)).toBe(404);
  expect(await instance.metric('http_request_duration_seconds_count')).toBe(before + 10);
  expect(await instance.metric('workers_ended_total{reason="crashed"}')).toBe(1);
});

test('SIGHUP replaces all workers without a failed request, SIGTERM ends all with exit code 0', async () => {
  const instance = await cluster.start();
  const token = await tokenOf('reloads');
  const old = await instance.workers();
  const statuses: number[] = [];
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const clients = Array.from({ length: 12 }, async (_, i) => {
    while (!isOver) {
      // Most on connections that stay open, some on new ones.
      statuses.push(await instance.ask(token, i < 8 ? agent : undefined).catch(() => 0));
      await pause(5);
    }
  });
  instance.process.kill('SIGHUP');
  await expect.poll(instance.output, { timeout: 60_000 }).toContain('"msg":"replaced the workers"');
  const replaced = await instance.workers();
  expect(replaced).toHaveLength(2);
  expect(replaced.filter((pid) => old.includes(pid))).toEqual([]);
  expect((await fetch(`${instance.adminUrl}/ready`)).status).toBe(200);
  isOver = true;
  await Promise.all(clients);
  agent.destroy();
  expect(statuses.length).toBeGreaterThan(500);
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([]);

  // A service manager signals every process of the service.
  for (const pid of [...replaced, instance.process.pid ?? 0]) process.kill(pid, 'SIGTERM');
  expect(await instance.exit).toBe(0);
  for (const pid of replaced) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('says that the port is in use, and exits with 1', async () => {
  const instance = await cluster.start();
  const second = await startService({
    ...{ DATA_DIR: dataDir, DATABASE_URL: cluster.database.url, API_AUDIENCE: 'api' },
    ...{ OIDC_ISSUER: cluster.issuer.issuer, ENVIRONMENT: 'test', WORKERS: '2' },
    PORT: new URL(instance.url).port,
  });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('is in use: stop what uses it, or set PORT to another.');
});
