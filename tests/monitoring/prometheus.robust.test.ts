import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openCluster, type TestCluster } from '#server/testing/instances.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { ensureProgram, freePort } from '#tests/support/start-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const DEPLOYED = new URL('../../deploy/monitoring/', import.meta.url).pathname;

// Prometheus itself, with the files of deploy/monitoring: every interval is a second, so that alerts come soon.
let folder: string;
let cluster: TestCluster;
let proxy: DatabaseProxy;
let prometheus: ReturnType<typeof spawn>;
let address: string;
beforeAll(async () => {
  ensureProgram('prometheus', 'prometheus');
  folder = await mkdtemp(join(tmpdir(), 'trade-supply-prometheus-'));
  cluster = await openCluster();
  proxy = await openDatabaseProxy();
  const { adminUrl } = await cluster.start({ DATABASE_URL: proxy.urlFor(cluster.database.url) });
  await cp(DEPLOYED, folder, { recursive: true });
  await rewrite('prometheus.yaml', (text) =>
    text
      .replaceAll(/_interval: \w+/g, '_interval: 1s')
      .replace('127.0.0.1:3001', new URL(adminUrl).host),
  );
  await rewrite('alerts.yaml', (text) => text.replaceAll(/\bfor: \w+/g, 'for: 2s'));
  const port = await freePort();
  address = `http://127.0.0.1:${port}/api/v1`;
  prometheus = spawn(
    'prometheus',
    [
      '--config.file=prometheus.yaml',
      '--storage.tsdb.path=series',
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { cwd: folder, stdio: 'ignore' },
  );
});
afterAll(async () => {
  prometheus.kill('SIGKILL');
  await cluster.close();
  await proxy.close();
  await rm(folder, { recursive: true, force: true });
});

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

const Targets = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ health: z.string(), lastError: z.string() })),
  }),
});
const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), state: z.string(), health: z.string() })),
      }),
    ),
  }),
});

async function ask<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await fetch(`${address}/${path}`)).json());
}

async function rules() {
  const { data } = await ask('rules', Rules);
  return data.groups.flatMap((group) => group.rules);
}

test('Prometheus reads the metrics, evaluates each rule, and alerts while the database is away', async () => {
  const targets = async () => (await ask('targets', Targets)).data.activeTargets;
  await expect
    .poll(targets, { timeout: 30_000, interval: 250 })
    .toEqual([{ health: 'up', lastError: '' }]);
  const evaluated = async () => [...new Set((await rules()).map(({ health }) => health))];
  await expect.poll(evaluated, { timeout: 10_000, interval: 250 }).toEqual(['ok']);
  const firing = async () =>
    (await rules()).flatMap(({ name, state }) => (state === 'firing' ? [name] : [])).toSorted();
  expect(await firing()).toEqual([]);

  proxy.disconnect();
  const expected = ['DatabaseUnreachable', 'NotReady'];
  await expect.poll(firing, { timeout: 20_000, interval: 250 }).toEqual(expected);
  proxy.restore();
  await expect.poll(firing, { timeout: 20_000, interval: 250 }).toEqual([]);
});
