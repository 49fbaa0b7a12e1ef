import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SCOPES } from '#lib/auth/scopes.ts';
import { makeCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand } from '#lib/products/testing/records.ts';
import { renewEpoch } from '#lib/records/changes/retention.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { ensureProgram, listenOnLoopback } from '#tests/support/start-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const service = setUpApi(async () => undefined);
const file = join(setUpFolder(), 'copy.sqlite');
const issuer = createServer(async (_, response) => {
  const token = await service.api.issuer.token({ scope: SCOPES.join(' ') });
  response.end(JSON.stringify({ access_token: token, expires_in: 300 }));
});
let env: Record<string, string>;
beforeAll(async () => {
  ensureProgram('python3', 'python3');
  const address = (port: number) => `http://127.0.0.1:${port}`;
  env = {
    BASE_URL: address(service.api.port),
    ...{ TOKEN_URL: address(await listenOnLoopback(issuer)), CLIENT_ID: 'a', CLIENT_SECRET: 'b' },
  };
});
afterAll(() => issuer.close());

const SCRIPT = fileURLToPath(new URL('./follow.py', import.meta.url));
/** The names of brands in the copy, after the script has followed once. */
async function follow() {
  await promisify(execFile)('python3', [SCRIPT, file, 'brands', 'stock', '--once'], {
    env: { ...process.env, ...env },
  });
  using db = new DatabaseSync(file);
  const rows = db
    .prepare("select record from records where resource = 'brands' order by key")
    .all();
  return rows.map(({ record }) => JSON.parse(String(record)).name);
}

const load = (names: readonly string[]) =>
  makeCatalogue(service.database).load(
    { brands: names.map((name, at) => aBrand(`B${at}`, { name })) },
    { replace: true, maxRemoved: 9 },
  );

test('the example in Python holds a copy by an export, by changes, and anew after a restore', async () => {
  await load(['one', 'two', 'three']);
  expect(await follow()).toEqual(['one', 'two', 'three']);
  await load(['one', 'second']);
  expect(await follow()).toEqual(['one', 'second']);
  await load(['first']);
  await renewEpoch(service.database.db);
  expect(await follow()).toEqual(['first']);
});
