import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { type StartedProgram, startService } from '#tests/support/start-service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = setUpFolder();
const database = setUpTestDatabase();
let issuer: Awaited<ReturnType<typeof serveTestIssuer>>;
const started: StartedProgram[] = [];
beforeAll(async () => {
  issuer = await serveTestIssuer('api');
});
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.map(({ exit }) => exit));
  issuer.close();
});

async function start(settings: Record<string, string>) {
  const service = await startService({
    DATA_DIR: join(folder, 'one'),
    PUBLIC_URL: 'https://supply.example',
    OIDC_ISSUER: issuer.issuer,
    API_AUDIENCE: 'api',
    ENVIRONMENT: 'test',
    SESSION_SECRET,
    ...settings,
  });
  started.push(service);
  return service;
}

type Service = Awaited<ReturnType<typeof start>>;

async function ask({ url }: Service, path: string, init: RequestInit = {}): Promise<Response> {
  const scope = 'invoicing:read costs:read assets:read assets:write';
  const headers = { authorization: `Bearer ${await issuer.token({ scope })}` };
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
    DATA_DIR: join(folder, 'two'),
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
  const without = await start({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'three') });
  expect(await without.exit).toBe(1);
  expect(without.output()).toMatch(
    /^ASSET_STORE: the folder .*three.assets does not have the file/m,
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
