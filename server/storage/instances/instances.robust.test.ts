import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { type StartedProgram, startService } from '#tests/support/start-service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
const database = setUpTestDatabase();
let issuer: Awaited<ReturnType<typeof serveTestIssuer>>;
const started: StartedProgram[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trade-supply-instances-'));
  issuer = await serveTestIssuer('api');
});
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.map(({ exit }) => exit));
  issuer.close();
  rmSync(folder, { recursive: true });
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
  for (const sentence of [
    /^This instance disagrees with the instance \d+, which uses the same database:$/m,
    /^ {2}ASSET_STORE: the folder \S+two.assets here, the folder \S+one.assets there; /m,
    /^ {2}SESSION_SECRET: set here and there, but not the same; /m,
  ])
    expect(refused.output()).toMatch(sentence);

  // A killed one is dead to others, also behind the pooler: the secret may change.
  first.process.kill('SIGKILL');
  await first.exit;
  const other = { SESSION_SECRET: [...SESSION_SECRET].reverse().join('') };
  const next = await start({ DATABASE_URL: pooler.url, ...other });
  expect(await next.ready, next.output()).toBe(true);
  next.process.kill('SIGTERM');
  expect(await next.exit).toBe(0);

  // Nobody runs, but the bytes of an asset are elsewhere.
  const without = await start({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'three') });
  expect(await without.exit).toBe(1);
  expect(without.output()).toMatch(/^ASSET_STORE: 1 of 1 files could not be read\. /m);
});

test('ends one that was cut off from the database while another changed a setting', async () => {
  const proxy = await openDatabaseProxy();
  const first = await start({ DATABASE_URL: proxy.urlFor(database.url) });
  expect(await first.ready, first.output()).toBe(true);
  proxy.disconnect();
  const secret = [...SESSION_SECRET].reverse().join('');
  const second = await start({ DATABASE_URL: database.url, SESSION_SECRET: secret });
  expect(await second.ready, second.output()).toBe(true);
  proxy.restore();
  expect(await first.exit).toBe(1);
  expect(first.output()).toContain('SESSION_SECRET: set here and there, but not the same');
  second.process.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  await proxy.close();
});

test('refuses PgBouncer that pools by transaction', async () => {
  await using pooler = await startPgBouncer(database.url, 'transaction');
  const service = await start({ DATABASE_URL: pooler.url });
  expect(await service.exit).toBe(1);
  expect(service.output()).toMatch(
    /^DATABASE_URL: a connection pooler gives each transaction another session.*pool_mode = session/,
  );
});
