import { expect, test, vi } from 'vitest';
import { setUpCluster } from '#server/testing/instances.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import type { StartedService } from '#tests/support/start-service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const cluster = setUpCluster();
const { database } = cluster;

const start = (settings: Record<string, string>) =>
  cluster.launch({ PUBLIC_URL: 'https://supply.example', WORKERS: '1', ...settings });

async function ask(
  { url }: StartedService,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const scope = 'invoicing:read costs:read assets:read assets:write';
  const headers = { authorization: `Bearer ${await cluster.issuer.token({ scope })}` };
  return fetch(`${url}/v1/${path}`, { ...init, headers });
}

test('serves through PgBouncer that pools by session, and refuses instances that disagree', async () => {
  await using pooler = await startPgBouncer(database.url, 'session', { default_pool_size: 100 });
  const first = await start({ DATABASE_URL: pooler.url });
  expect(await first.ready, first.output()).toBe(true);
  expect((await ask(first, 'au/invoices/1')).status).toBe(404);
  const body = new FormData();
  body.set('file', new Blob(['a,b\n']), 'prices.csv');
  const sent = await ask(first, 'assets', { method: 'POST', body });
  expect([sent.status, await sent.text()]).toEqual([201, expect.stringContaining('"assetId"')]);

  const refused = await start({
    DATABASE_URL: database.url,
    DATA_DIR: makeFolder(),
    SESSION_SECRET: [...SESSION_SECRET].reverse().join(''),
  });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(
    /^This instance disagrees with another one that uses the same database:\n {2}SESSION_SECRET: not the same$/m,
  );

  // A killed one has no connections, also behind the pooler: the secret may change.
  first.process.kill('SIGKILL');
  await first.exit;
  const other = { SESSION_SECRET: [...SESSION_SECRET].reverse().join('') };
  const next = await start({ DATABASE_URL: pooler.url, ...other });
  expect(await next.ready, next.output()).toBe(true);
  next.process.kill('SIGTERM');
  expect(await next.exit).toBe(0);

  // Nobody runs, but the file of the newest asset is elsewhere.
  const elsewhere = makeFolder();
  const without = await start({ DATABASE_URL: database.url, DATA_DIR: elsewhere });
  expect(await without.exit).toBe(1);
  expect(without.output()).toMatch(
    new RegExp(`^ASSET_STORE: the folder ${elsewhere}/assets does not have the file`, 'm'),
  );
});

test('refuses PgBouncer that pools by transaction', async () => {
  await using pooler = await startPgBouncer(database.url, 'transaction');
  const service = await start({ DATABASE_URL: pooler.url });
  expect(await service.exit).toBe(1);
  expect(service.output()).toMatch(
    /^DATABASE_URL: a connection pooler gives each transaction another session.*pool_mode = session/,
  );
});
