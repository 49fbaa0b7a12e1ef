import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { openLane } from './lane.ts';
import { makeResponseChecker } from './response-checker.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
let dataDir: string;
let authorization: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-assets-'));
  database = await makeTestDatabase();
  lane = await openLane(database.url, {
    RATE_LIMIT: '1000',
    DATA_DIR: dataDir,
    MAX_UPLOADS_IN_FLIGHT: '48',
  });
  const scope = 'assets:read assets:write assets:delete';
  authorization = `Bearer ${await lane.issuer.token({ scope })}`;
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const fits = makeResponseChecker();

function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return lane.send(path, { method, headers: { authorization, ...headers } });
}

function upload(text: string, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.append('file', new Blob([text]), 'prices.csv');
  body.append('tags', 'spring');
  body.append('tags', 'net');
  return lane.send('/v1/assets', { method: 'POST', body, headers: { authorization, ...headers } });
}

/** How many files there are below the data directory: of uploads, and of assets. */
function filesKept(): number {
  if (!existsSync(dataDir)) return 0;
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('what is uploaded is read back byte for byte, whole and in ranges, until it is deleted', async () => {
  const before = filesKept();
  const created = await upload('number,price\nP-1,12.50\n');
  expect(created.status).toBe(201);
  const body = UploadedAsset.parse(await created.json());
  fits('POST /v1/assets', 201, body, created.headers);
  const path = created.headers.get('location') ?? '';
  expect(path).toBe(`/v1/assets/${body.assetId}`);

  const read = await ask(path);
  const asset = await read.json();
  fits('GET /v1/assets/{assetId}', 200, asset, read.headers);
  expect(asset).toMatchObject({ ...body, status: 'READY', tags: ['spring', 'net'] });
  expect(new URL(asset.url).pathname).toBe(`${path}/content`);

  const whole = await ask(`${path}/content`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('text/csv');
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename=prices.csv');
  expect(await whole.text()).toBe('number,price\nP-1,12.50\n');
  const part = await ask(`${path}/content`, 'GET', { range: 'bytes=7-11' });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('price');
  expect((await ask(`${path}/thumbnail`)).status).toBe(404);

  const tag = read.headers.get('etag') ?? '';
  const other = await ask(path, 'DELETE', { 'if-match': '"other"' });
  expect(other.status).toBe(412);
  fits('DELETE /v1/assets/{assetId}', 412, await other.json(), other.headers);
  expect((await ask(path, 'DELETE', { 'if-match': tag })).status).toBe(204);
  expect((await ask(path, 'DELETE')).status).toBe(404);
  expect((await ask(path)).status).toBe(404);
  expect((await ask(`${path}/content`)).status).toBe(404);
  expect(filesKept()).toBe(before);
});

test('of 20 uploads with one Idempotency-Key at once one is kept, and all are answered the same', async () => {
  const before = filesKept();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => upload('a,b\n', { 'idempotency-key': 'till-7' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(filesKept()).toBe(before + 1);
  const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replayed).toHaveLength(19);
  const first = answers.filter((answer) => !replayed.includes(answer));
  expect(first.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null]);
  const reused = await upload('c,d\n', { 'idempotency-key': 'till-7' });
  expect(reused.status).toBe(409);
  fits('POST /v1/assets', 409, await reused.json(), reused.headers);
  expect(filesKept()).toBe(before + 1);
});

test('an upload that is not valid is told all that is wrong with its parts, and leaves nothing', async () => {
  const before = filesKept();
  const body = new FormData();
  body.append('file', new Blob(['a,b\n']), 'prices.csv');
  body.append('name', '');
  body.append('description', 'left\u202eright');
  body.append('tags', 'x'.repeat(65));
  body.append('purpose', 'FUN');
  body.append('metaproperties', '{"season":"SUMMER"}');
  const answer = await lane.send('/v1/assets', {
    method: 'POST',
    body,
    headers: { authorization },
  });
  expect(answer.status).toBe(400);
  const { details } = await answer.json();
  expect(details.map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'description',
    'tags',
    'purpose',
    'metaproperties.season',
  ]);
  expect(filesKept()).toBe(before);
});
