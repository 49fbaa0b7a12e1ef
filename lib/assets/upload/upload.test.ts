import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { deleteAsset, getAsset } from '#lib/assets/assets.ts';
import type { AssetProcessing } from '#lib/assets/processing/processing.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { DomainError } from '#lib/errors.ts';
import { uploadAsset } from './upload.ts';

const fixture = setUpAssetFixture();
afterEach(async () => {
  await fixture.database.db.deleteFrom('assets').execute();
  fixture.store.objects.clear();
});

const PRICES = 'number,price\nP-1,12.50\n';

type Sent = { key?: string; services?: AssetServices; ctx?: ReturnType<typeof fixture.ctx> };

const send = (
  upload = fixture.upload(PRICES),
  { key, services = fixture.services, ctx = fixture.ctx() }: Sent = {},
) => uploadAsset(ctx, upload, key, services);
const read = async (id: string) => (await getAsset(fixture.ctx(), id, fixture.services)).parse();

test('an upload for a product at its limit of assets is refused, and nothing is stored', async () => {
  await fixture.database.pool.query(`
    insert into assets (asset_id, upload_id, status, name, file_name, mime_type, size_bytes, checksum_sha256,
        type, purpose, tags, metaproperties, product_numbers, store_key, created_by, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'READY', 'a', 'a.png', 'image/png', 1, 'c', 'IMAGE', 'OTHER',
        '{}', '[]', '{FULL}', i::text, '{}', now(), now() from generate_series(1, 500) as i`);
  const upload = fixture.upload(PRICES, { productNumbers: ['FREE', 'FULL'] });
  await expect(send(upload)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'productNumbers', issue: expect.stringMatching(/^FULL has 500 /) }],
  });
  expect(fixture.store.objects.size).toBe(0);
});

test('a client may have so many assets and bytes, deleted ones too until their files are removed', async () => {
  const ctx = fixture.ctx({ principal: { clientId: 'greedy' } });
  const full = { code: 'STORAGE_FULL', message: expect.stringContaining('delete some') };
  const limited = (limits: AssetServices['limits']) => ({
    ctx,
    services: { ...fixture.services, limits },
  });
  const two = limited({ assetsPerClient: 2, assetBytesPerClient: 1_000 });
  const sends = ['a\n', 'b\n', 'c\n'].map((text) => send(fixture.upload(text), two));
  const refused = (await Promise.allSettled(sends)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: full }]);
  expect(await fixture.state()).toEqual({ hidden: [], assets: 2, objects: 2 });
  const bytes = limited({ assetsPerClient: 9, assetBytesPerClient: 5 });
  await expect(send(fixture.upload('d,e\n'), bytes)).rejects.toMatchObject(full);
  await send(fixture.upload('d\n'));
  const [first] = await fixture.database.db.selectFrom('assets').select('asset_id').execute();
  await deleteAsset(ctx, first?.asset_id ?? '', undefined, fixture.services);
  await expect(send(fixture.upload('d\n'), two)).rejects.toMatchObject(full);
  await fixture.sweepLater();
  await send(fixture.upload('d\n'), two);
});

test('an upload makes an asset, an object in the store and an audit log entry', async () => {
  const given = {
    description: 'Net.\nNo GST.',
    productNumbers: ['P-1', 'X'],
    tags: ['spring'],
    purpose: 'WARRANTY' as const,
  };
  const { location, value } = await send(fixture.upload(PRICES, given));
  expect(location).toBe(`/v1/assets/${value.assetId}`);
  const asset = await read(value.assetId);
  expect(asset).toEqual({
    ...value,
    ...given,
    status: 'READY',
    name: 'prices',
    fileName: 'prices.csv',
    mimeType: 'text/csv',
    sizeBytes: PRICES.length,
    type: 'DOCUMENT',
    metaproperties: [],
    checksumSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    url: `https://supply.example/v1/assets/${value.assetId}/content`,
    createdBy: { type: 'CLIENT', id: 'client-1', name: 'client-1' },
    createdAt: '2026-11-21T03:00:00.000Z',
    updatedAt: '2026-11-21T03:00:00.000Z',
  });
  expect([...fixture.store.objects.values()].map(String)).toEqual([PRICES]);
  const { checksumSha256, sizeBytes, mimeType } = asset;
  const details = { checksumSha256, sizeBytes, mimeType };
  expect(await auditOf(value.assetId)).toEqual([
    { actor: 'client-1', action: 'asset.uploaded', details },
  ]);
});

test('a staff member is named as in their session', async () => {
  const principal = { kind: 'staff', id: 'kim', clientId: 'staff:kim', name: 'Kim Ngata' } as const;
  const ctx = fixture.ctx({ principal });
  const upload = fixture.upload(PRICES, { name: 'Prices of spring' });
  const { value } = await send(upload, { ctx });
  expect(await read(value.assetId)).toMatchObject({
    name: 'Prices of spring',
    purpose: 'OTHER',
    createdBy: { type: 'USER', id: 'kim', name: 'Kim Ngata' },
  });
  expect(await auditOf(value.assetId)).toMatchObject([{ actor: 'kim' }]);
});

test('a client is named as it was registered', async () => {
  await fixture.database.db
    .insertInto('clients')
    .values({ client_id: 'c-7', name: 'Web shop', secret_hash: 'x', scopes: [], created_by: 'a' })
    .execute();
  const ctx = fixture.ctx({ principal: { clientId: 'c-7' } });
  const { value } = await send(undefined, { ctx });
  const asset = await read(value.assetId);
  expect(asset.createdBy).toEqual({ type: 'CLIENT', id: 'c-7', name: 'Web shop' });
});

test('with a scanner an asset is PROCESSING, and is queued once recorded', async () => {
  const enqueue = vi.fn();
  const processing: AssetProcessing = { scans: true, enqueue };
  const services = { ...fixture.services, processing };
  const { value } = await send(undefined, { key: 'scanned', services });
  expect(enqueue).toHaveBeenCalledTimes(1);
  expect((await read(value.assetId)).status).toBe('PROCESSING');
  await send(undefined, { key: 'scanned', services });
  expect(enqueue).toHaveBeenCalledTimes(1);
});

test('all issues of the file and of its metaproperties are reported at once', async () => {
  const upload = fixture.upload(PRICES, { fileName: '\u0000', metaproperties: { size: ['L'] } });
  await expect(send(upload)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'file' }, { field: 'metaproperties.size' }],
  });
});

test.each([['DIGITAL_ASSET_STORE_ERROR'], ['STORAGE_FULL']] as const)(
  'after %s from the store nothing is left behind',
  async (code) => {
    const failing = {
      ...fixture.store,
      async put(key: string, path: string) {
        await fixture.store.put(key, path);
        throw new DomainError(code, 'The store said no.');
      },
    };
    const services = { ...fixture.services, store: failing };
    const refused = send(undefined, { key: 'failed once', services });
    await expect(refused).rejects.toMatchObject({ code });
    expect(await fixture.state()).toEqual({ hidden: [], assets: 0, objects: 0 });
    // The key was not used.
    await send(undefined, { key: 'failed once' });
    await fixture.database.db.deleteFrom('asset_idempotency_keys').execute();
  },
);

test('an upload that a sweep removed meanwhile returns 503 and leaves nothing behind', async () => {
  const swept = {
    ...fixture.store,
    async put(key: string, path: string) {
      await fixture.sweepLater();
      await fixture.store.put(key, path);
    },
  };
  const services = { ...fixture.services, store: swept };
  const lost = send(undefined, { services });
  await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await fixture.state()).toEqual({ hidden: [], assets: 0, objects: 0 });
});

test.each(['before', 'after'])(
  'an upload whose file was removed %s inspection returns 503 and leaves nothing behind',
  async (when) => {
    const upload = fixture.upload(PRICES);
    const { path } = upload.file;
    if (when === 'before') rmSync(path);
    const swept = {
      ...fixture.store,
      async put(key: string) {
        rmSync(path);
        await fixture.store.put(key, path);
      },
    };
    const lost = send(upload, { services: { ...fixture.services, store: swept } });
    await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await fixture.state()).toEqual({ hidden: [], assets: 0, objects: 0 });
  },
);

test('a lost response to the commit does not lose the asset', async () => {
  const upload = send(undefined, { ctx: fixture.ctx({ db: losingAnswers(fixture.database.db) }) });
  await expect(upload).rejects.toThrow('Connection terminated');
  expect(await fixture.state()).toEqual({ hidden: [], assets: 1, objects: 1 });
});

/** A database whose connection breaks after the commit that records an upload, before the response. */
function losingAnswers(db: Database): Database {
  let commits = 0;
  const transaction = () => ({
    execute: async (work: (tx: Database) => Promise<unknown>) => {
      const result = await db.transaction().execute(work);
      commits += 1;
      if (commits === 1) return result;
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
  const lines = await fixture.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', subject)
    .execute();
  return lines.map((line) => ({ ...line, details: JSON.parse(line.details) }));
}
