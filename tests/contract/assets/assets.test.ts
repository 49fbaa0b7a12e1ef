import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { startApi } from '#tests/contract/api-server.ts';
import { makeResponseValidator } from '#tests/contract/checks/response-validator.ts';
import { setUpFolder } from '#tests/support/folders.ts';

const database = setUpTestDatabase();
let api: Awaited<ReturnType<typeof startApi>>;
const dataDir = setUpFolder();
let authorization: string;

beforeAll(async () => {
  const settings = { RATE_LIMIT: '1000', DATA_DIR: dataDir };
  api = await startApi(database.url, settings, { config: { maxUploadsInFlight: 48 } });
  const scope = 'assets:read assets:write assets:delete';
  authorization = `Bearer ${await api.issuer.token({ scope })}`;
});
afterAll(async () => {
  await api?.close();
});

const expectDocumented = makeResponseValidator();

function request(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return api.send(path, { method, headers: { authorization, ...headers } });
}

function upload(text: string, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.append('file', new Blob([text]), 'prices.csv');
  body.append('tags', 'spring');
  body.append('tags', 'net');
  return api.send('/v1/assets', { method: 'POST', body, headers: { authorization, ...headers } });
}

/** The number of files in the data directory, of uploads and of assets. */
function storedFiles(): number {
  if (!existsSync(dataDir)) return 0;
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('an upload can be read byte for byte, whole and by range, until it is deleted', async () => {
  const before = storedFiles();
  const created = await upload('number,price\nP-1,12.50\n');
  expect(created.status).toBe(201);
  const body = UploadedAsset.parse(await created.json());
  expectDocumented('POST /v1/assets', 201, body, created.headers);
  const path = created.headers.get('location') ?? '';
  expect(path).toBe(`/v1/assets/${body.assetId}`);

  const read = await request(path);
  const asset = await read.json();
  expectDocumented('GET /v1/assets/{assetId}', 200, asset, read.headers);
  expect(asset).toMatchObject({ ...body, status: 'READY', tags: ['spring', 'net'] });
  expect(new URL(asset.url).pathname).toBe(`${path}/content`);

  const whole = await request(`${path}/content`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('text/csv');
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename=prices.csv');
  expect(await whole.text()).toBe('number,price\nP-1,12.50\n');
  const part = await request(`${path}/content`, 'GET', { range: 'bytes=7-11' });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('price');
  expect((await request(`${path}/thumbnail`)).status).toBe(404);

  const etag = read.headers.get('etag') ?? '';
  const mismatch = await request(path, 'DELETE', { 'if-match': '"other"' });
  expect(mismatch.status).toBe(412);
  expectDocumented('DELETE /v1/assets/{assetId}', 412, await mismatch.json(), mismatch.headers);
  expect((await request(path, 'DELETE', { 'if-match': etag })).status).toBe(204);
  expect((await request(path, 'DELETE')).status).toBe(404);
  expect((await request(path)).status).toBe(404);
  expect((await request(`${path}/content`)).status).toBe(404);
  // The file stays for as long as deleted assets do.
  expect(storedFiles()).toBe(before + 1);
});

test('stores one of 20 concurrent uploads with the same Idempotency-Key, and answers all alike', async () => {
  const before = storedFiles();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => upload('a,b\n', { 'idempotency-key': 'till-7' })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(storedFiles()).toBe(before + 1);
  const replayed = responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replayed).toHaveLength(19);
  const first = responses.filter((response) => !replayed.includes(response));
  expect(first.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null]);
  const reused = await upload('c,d\n', { 'idempotency-key': 'till-7' });
  expect(reused.status).toBe(409);
  expectDocumented('POST /v1/assets', 409, await reused.json(), reused.headers);
  expect(storedFiles()).toBe(before + 1);
});

test('a change needs If-Match: 428 without, 412 with another, and takes both media types', async () => {
  const { assetId } = UploadedAsset.parse(await (await upload('d,e\n')).json());
  const path = `/v1/assets/${assetId}`;
  const patch = (body: object, headers: Record<string, string>) =>
    api.send(path, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { authorization, 'content-type': 'application/merge-patch+json', ...headers },
    });
  const without = await patch({ name: 'New' }, {});
  expect(without.status).toBe(428);
  expectDocumented('PATCH /v1/assets/{assetId}', 428, await without.json(), without.headers);
  const stale = await patch({ name: 'New' }, { 'if-match': '"other"' });
  expect(stale.status).toBe(412);
  expectDocumented('PATCH /v1/assets/{assetId}', 412, await stale.json(), stale.headers);
  const read = await request(path);
  const { headers } = await patch({ name: 'New' }, { 'if-match': read.headers.get('etag') ?? '' });
  const again = await patch(
    { tags: null },
    { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/json' },
  );
  expect(await again.json()).toMatchObject({ name: 'New', tags: [] });
  expect(again.headers.get('etag')).toBe((await request(path)).headers.get('etag'));
  const other = await patch({ name: 'x' }, { 'if-match': '*', 'content-type': 'text/plain' });
  expect(other.status).toBe(415);
});
