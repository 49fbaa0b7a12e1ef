import { beforeAll, expect, test, vi } from 'vitest';
import { picture } from '#lib/assets/testing/media.ts';
import { type Instance, setUpCluster } from '#server/testing/instances.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const RATE_LIMIT = 60;

// The tests run in order, on one instance of two workers: count, kill a worker, stop.
const cluster = setUpCluster();
let instance: Instance;
beforeAll(async () => {
  instance = await cluster.start({ RATE_LIMIT: String(RATE_LIMIT) });
});

const tokenOf = (client: string) => cluster.issuer.token({ client_id: client });

/** How many of so many requests were within the quota, ten at a time. */
async function countAllowed({ ask }: Instance, token: string, requests: number) {
  const statuses: number[] = [];
  let sent = 0;
  const clients = Array.from({ length: 10 }, async () => {
    while (sent < requests) {
      sent += 1;
      statuses.push(await ask(token));
    }
  });
  await Promise.all(clients);
  // 503 is within the quota: a busy machine.
  for (const status of new Set(statuses)) expect([404, 429, 503]).toContain(status);
  return statuses.filter((status) => status !== 429).length;
}

test('two workers give a client exactly its quota, and another instance gives it one of its own', async () => {
  const other = await cluster.start({ RATE_LIMIT: String(RATE_LIMIT) });
  expect(await instance.workers()).toHaveLength(2);
  const token = await tokenOf('both');
  expect(await countAllowed(instance, token, 90)).toBe(RATE_LIMIT);
  expect(await countAllowed(other, token, 70)).toBe(RATE_LIMIT);
  other.process.kill('SIGTERM');
  expect(await other.exit, other.output()).toBe(0);
});

test('reports the metrics of both workers, and which one wrote a line of the log', async () => {
  const served = await instance.metric('http_request_duration_seconds_count');
  const counted = served + (await instance.metric('http_requests_refused_total'));
  const lines = () =>
    instance
      .output()
      .split('\n')
      .filter((line) => line.includes('/invoices/1'));
  await expect.poll(lines).toHaveLength(counted);
  expect(new Set(lines().map((line) => JSON.parse(line).worker)).size).toBe(2);
  expect(counted).toBe(90);
  expect(await instance.metric('workers_serving')).toBe(2);
});

test('writes nothing but JSON, a line each', () => {
  const lines = instance.output().trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
});

test('makes the thumbnails of pictures that either worker received', async () => {
  const scope = 'assets:read assets:write';
  const token = await cluster.issuer.token({ client_id: 'uploads', scope });
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const bytes = Uint8Array.from(await picture('png'));
  const upload = async (_: unknown, i: number) => {
    const body = new FormData();
    body.set('file', new Blob([bytes]), `pump-${i}.png`);
    const sent = await fetch(`${instance.url}/v1/assets`, { method: 'POST', body, headers });
    return (await sent.json()).assetId;
  };
  const ids: string[] = await Promise.all(Array.from({ length: 4 }, upload));
  const hasThumbnail = async (id: string) => {
    const response = await fetch(`${instance.url}/v1/assets/${id}`, { headers });
    return (await response.json()).thumbnailUrl !== undefined;
  };
  const all = [true, true, true, true];
  await expect.poll(() => Promise.all(ids.map(hasThumbnail)), { timeout: 30_000 }).toEqual(all);
});

test('replaces a worker that was killed, and its counts stay', async () => {
  const before = await instance.metric('http_request_duration_seconds_count');
  const [first = 0, second = 0] = await instance.workers();
  process.kill(first, 'SIGKILL');
  await expect.poll(instance.workers, { timeout: 60_000 }).toEqual([second, expect.any(Number)]);
  const token = await tokenOf('kills');
  expect(await countAllowed(instance, token, 10)).toBe(10);
  expect(await instance.metric('http_request_duration_seconds_count')).toBe(before + 10);
  expect(await instance.metric('workers_ended_total{reason="crashed"}')).toBe(1);
});

test('ends all workers at SIGTERM with exit code 0, even if every process gets the signal', async () => {
  const workers = await instance.workers();
  for (const pid of [...workers, instance.process.pid ?? 0]) process.kill(pid, 'SIGTERM');
  expect(await instance.exit).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
