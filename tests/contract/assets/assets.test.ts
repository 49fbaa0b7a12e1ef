import { expect, test } from 'vitest';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { makeResponseValidator } from '#tests/contract/checks/response-validator.ts';
import { setUpAssetClient } from './asset-client.ts';

const expectDocumented = makeResponseValidator();
const { request, upload, patch, counts } = setUpAssetClient(undefined, { maxUploadsInFlight: 48 });

test('an upload can be read byte for byte, whole and by range, until it is deleted', async () => {
  const { files: before } = await counts();
  const created = await upload('number,price\nP-1,12.50\n', { tags: ['spring', 'net'] });
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
  expect((await counts()).files).toBe(before + 1);
});

test('stores one of 20 concurrent uploads with the same Idempotency-Key, and answers all alike', async () => {
  const headers = { 'idempotency-key': 'till-7' };
  const { files: before } = await counts();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => upload('a,b\n', { headers })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(bodies).size).toBe(1);
  expect((await counts()).files).toBe(before + 1);
  const replayed = responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replayed).toHaveLength(19);
  const first = responses.filter((response) => !replayed.includes(response));
  expect(first.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null]);
  const reused = await upload('c,d\n', { headers });
  expect(reused.status).toBe(409);
  expectDocumented('POST /v1/assets', 409, await reused.json(), reused.headers);
  expect((await counts()).files).toBe(before + 1);
});

test('a change needs If-Match: 428 without, 412 with another, and takes both media types', async () => {
  const { assetId } = UploadedAsset.parse(await (await upload('d,e\n')).json());
  const path = `/v1/assets/${assetId}`;
  const without = await patch(path, { name: 'New' }, {});
  expect(without.status).toBe(428);
  expectDocumented('PATCH /v1/assets/{assetId}', 428, await without.json(), without.headers);
  const stale = await patch(path, { name: 'New' }, { 'if-match': '"other"' });
  expect(stale.status).toBe(412);
  expectDocumented('PATCH /v1/assets/{assetId}', 412, await stale.json(), stale.headers);
  const read = await request(path);
  const { headers } = await patch(
    path,
    { name: 'New' },
    { 'if-match': read.headers.get('etag') ?? '' },
  );
  const again = await patch(
    path,
    { tags: null },
    { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/json' },
  );
  expect(await again.json()).toMatchObject({ name: 'New', tags: [] });
  expect(again.headers.get('etag')).toBe((await request(path)).headers.get('etag'));
  const other = await patch(path, { name: 'x' }, { 'if-match': '*', 'content-type': 'text/plain' });
  expect(other.status).toBe(415);
});
