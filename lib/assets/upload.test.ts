import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { Failure } from '#lib/failures.ts';
import { getAsset } from './assets.ts';
import { type AssetDesk, openAssetDesk } from './testing/asset-desk.ts';
import { uploadAsset } from './upload.ts';

let desk: AssetDesk;
beforeAll(async () => {
  desk = await openAssetDesk();
});
afterEach(async () => {
  await desk.database.db.deleteFrom('assets').execute();
  desk.store.objects.clear();
});
afterAll(() => desk.close());

const PRICES = 'number,price\nP-1,12.50\n';

test('an upload for a product that has all the assets it may have is refused, and nothing is kept', async () => {
  await desk.database.pool.query(`
    insert into assets (asset_id, upload_id, status, name, file_name, mime_type, size_bytes, checksum_sha256,
        type, purpose, tags, metaproperties, product_numbers, store_key, created_by, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'READY', 'a', 'a.png', 'image/png', 1, 'c', 'IMAGE', 'OTHER',
        '{}', '[]', '{FULL}', i::text, '{}', now(), now() from generate_series(1, 500) as i`);
  const upload = desk.upload(PRICES, { productNumbers: ['FREE', 'FULL'] });
  await expect(uploadAsset(desk.ctx(), upload, undefined, desk.keeping)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'productNumbers', issue: expect.stringMatching(/^FULL has 500 /) }],
  });
  expect(desk.store.objects.size).toBe(0);
});

test('an upload is an asset, its bytes in the store and a line in the audit log', async () => {
  const { location, value } = await uploadAsset(
    desk.ctx(),
    desk.upload(PRICES, { productNumbers: ['P-1', 'X'], tags: ['spring'], purpose: 'WARRANTY' }),
    undefined,
    desk.keeping,
  );
  expect(location).toBe(`/v1/assets/${value.assetId}`);
  const asset = (await getAsset(desk.ctx(), value.assetId, desk.keeping)).parse();
  expect(asset).toEqual({
    ...value,
    status: 'READY',
    name: 'prices',
    fileName: 'prices.csv',
    mimeType: 'text/csv',
    sizeBytes: PRICES.length,
    checksumSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    type: 'DOCUMENT',
    purpose: 'WARRANTY',
    tags: ['spring'],
    metaproperties: [],
    productNumbers: ['P-1', 'X'],
    url: `https://supply.example/v1/assets/${value.assetId}/content`,
    createdBy: { type: 'CLIENT', id: 'client-1', name: 'client-1' },
    createdAt: '2026-11-21T03:00:00.000Z',
    updatedAt: '2026-11-21T03:00:00.000Z',
  });
  expect([...desk.store.objects.values()].map(String)).toEqual([PRICES]);
  expect(await auditOf(value.assetId)).toEqual([
    {
      actor: 'client-1',
      action: 'asset.uploaded',
      details: {
        checksumSha256: asset.checksumSha256,
        sizeBytes: PRICES.length,
        mimeType: 'text/csv',
      },
    },
  ]);
});

test('what the parts say is kept; a purpose that is not said is OTHER', async () => {
  const { value } = await uploadAsset(
    desk.ctx(),
    desk.upload(PRICES, { name: 'Prices of spring', description: 'Net.\nNo GST.' }),
    undefined,
    desk.keeping,
  );
  const asset = (await getAsset(desk.ctx(), value.assetId, desk.keeping)).parse();
  expect(asset).toMatchObject({
    name: 'Prices of spring',
    description: 'Net.\nNo GST.',
    purpose: 'OTHER',
  });
});

test('somebody of the staff is told of by the name in their session', async () => {
  const principal = { kind: 'staff', id: 'kim', clientId: 'staff:kim', name: 'Kim Ngata' } as const;
  const ctx = desk.ctx({ principal });
  const { value } = await uploadAsset(ctx, desk.upload(PRICES), undefined, desk.keeping);
  const asset = (await getAsset(ctx, value.assetId, desk.keeping)).parse();
  expect(asset.createdBy).toEqual({ type: 'USER', id: 'kim', name: 'Kim Ngata' });
  expect(await auditOf(value.assetId)).toMatchObject([{ actor: 'kim' }]);
});

test('a client is told of by the name it was given', async () => {
  await desk.database.db
    .insertInto('clients')
    .values({ client_id: 'c-7', name: 'Web shop', secret_hash: 'x', scopes: [], created_by: 'a' })
    .execute();
  const ctx = desk.ctx({ principal: { clientId: 'c-7' } });
  const { value } = await uploadAsset(ctx, desk.upload(PRICES), undefined, desk.keeping);
  const asset = (await getAsset(ctx, value.assetId, desk.keeping)).parse();
  expect(asset.createdBy).toEqual({ type: 'CLIENT', id: 'c-7', name: 'Web shop' });
});

test('with a scanner an asset is PROCESSING, and taken up once it is recorded', async () => {
  const taken: string[] = [];
  const processing = { scans: true, soon: (id: string) => void taken.push(id) };
  const keeping = { ...desk.keeping, processing };
  const { value } = await uploadAsset(desk.ctx(), desk.upload(PRICES), 'scanned', keeping);
  expect(taken).toEqual([value.assetId]);
  expect((await getAsset(desk.ctx(), value.assetId, keeping)).parse().status).toBe('PROCESSING');
  await uploadAsset(desk.ctx(), desk.upload(PRICES), 'scanned', keeping);
  expect(taken).toEqual([value.assetId]);
});

test('a file of no kind that is taken is refused, and nothing is kept', async () => {
  const upload = desk.upload('<html></html>', { fileName: 'page.html' });
  await expect(uploadAsset(desk.ctx(), upload, undefined, desk.keeping)).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
  expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});

test('every issue of the file and of its metaproperties is told at once', async () => {
  const upload = desk.upload(PRICES, { fileName: '\u0000', metaproperties: { size: ['L'] } });
  await expect(uploadAsset(desk.ctx(), upload, undefined, desk.keeping)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'file' }, { field: 'metaproperties.size' }],
  });
});

test.each([['DIGITAL_ASSET_STORE_ERROR'], ['STORAGE_FULL']] as const)(
  'where the store answers %s, nothing is left behind',
  async (code) => {
    const failing = {
      ...desk.store,
      async put(key: string, path: string) {
        await desk.store.put(key, path);
        throw new Failure(code, 'The store said no.');
      },
    };
    const keeping = { ...desk.keeping, store: failing };
    const refused = uploadAsset(desk.ctx(), desk.upload(PRICES), 'failed once', keeping);
    await expect(refused).rejects.toMatchObject({ code });
    expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
    // The key is as if it had not been used.
    await uploadAsset(desk.ctx(), desk.upload(PRICES), 'failed once', desk.keeping);
    await desk.database.db.deleteFrom('asset_idempotency_keys').execute();
  },
);

test('an upload that another process swept up meanwhile is a 503, and leaves nothing', async () => {
  const swept = {
    ...desk.store,
    async put(key: string, path: string) {
      await desk.database.db.deleteFrom('asset_objects').where('store_key', '=', key).execute();
      await desk.store.put(key, path);
    },
  };
  const keeping = { ...desk.keeping, store: swept };
  const lost = uploadAsset(desk.ctx(), desk.upload(PRICES), undefined, keeping);
  await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
});

test.each(['before', 'after'])(
  'an upload whose file another process swept up %s it was inspected is a 503, and leaves nothing',
  async (when) => {
    const upload = desk.upload(PRICES);
    const { path } = upload.file;
    if (when === 'before') rmSync(path);
    const swept = {
      ...desk.store,
      async put(key: string) {
        rmSync(path);
        await desk.store.put(key, path);
      },
    };
    const lost = uploadAsset(desk.ctx(), upload, undefined, { ...desk.keeping, store: swept });
    await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await desk.state()).toEqual({ ledger: [], assets: 0, objects: 0 });
  },
);

test('an answer of the database that was lost does not cost the asset that it tells of', async () => {
  const upload = uploadAsset(
    desk.ctx({ db: losingAnswers(desk.database.db) }),
    desk.upload(PRICES),
    undefined,
    desk.keeping,
  );
  await expect(upload).rejects.toThrow('Connection terminated');
  expect(await desk.state()).toEqual({ ledger: [], assets: 1, objects: 1 });
});

/** A database whose connection breaks after each commit, before it is answered. */
function losingAnswers(db: Database): Database {
  const transaction = () => ({
    execute: async (work: (tx: Database) => Promise<unknown>) => {
      await db.transaction().execute(work);
      throw new Error('Connection terminated unexpectedly');
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

async function auditOf(subject: string) {
  const lines = await desk.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', subject)
    .execute();
  return lines.map((line) => ({ ...line, details: JSON.parse(line.details) }));
}
