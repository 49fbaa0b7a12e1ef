import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { keepAssetRecord, type ToldAsset } from '#lib/assets/testing/assets.ts';
import type { FormPart, Place, Row } from '../row.ts';

const PRICES = Buffer.from('number,price\nP-1,12.50\n'.repeat(100));
const PICTURE = Buffer.from('a small picture');
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });

/** Assets of which everything is known, as little as may be, and one that is not READY. */
const WHOLE = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';
const PLAIN = '6f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b12';
const UNREADY = '7f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b13';
const NOBODYS = '8f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b14';
const UPLOAD = '9f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b15';

const SEASON = { id: 'season', name: 'season', values: ['SUMMER'] };
const whole: ToldAsset = {
  description: 'Left-hand\nthread',
  metaproperties: [SEASON],
  product_numbers: ['A-1', 'A-9'],
  purpose: 'GALLERY',
  tags: ['brass', 'Māori'],
  thumbnail_size_bytes: PICTURE.length,
  upload_id: UPLOAD,
};

/** The contract of the operations on digital assets, which have no country (specification 4.16). */
export function assetRows(): readonly Row[] {
  return [
    {
      operation: 'POST /v1/assets',
      scope: 'assets:write',
      status: 201,
      seed: async () => undefined,
      answers: [
        {
          promise: 'an upload is answered with the ids of what it has become',
          path: '/assets',
          form: [file(PRICES)],
          body: { assetId: expect.stringMatching(UUID), uploadId: expect.stringMatching(UUID) },
        },
        {
          promise: 'whatever is known of a file may come with it',
          path: '/assets',
          form: [
            ['name', 'Prices of spring'],
            ['description', 'All of them,\nwithout GST'],
            ['tags', 'spring'],
            ['tags', 'net'],
            ['productNumbers', 'A-1'],
            ['purpose', 'DATA_SHEET'],
            ['metaproperties', '{}'],
            file(PRICES),
          ],
          headers: { 'idempotency-key': 'spring-1' },
          body: { assetId: expect.stringMatching(UUID), uploadId: expect.stringMatching(UUID) },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'every issue of an upload is named at once',
          path: '/assets?draft=1',
          form: [['purpose', 'FUN'], ['tags', ''], ['colour', 'red'], file(Buffer.alloc(0))],
          headers: { 'idempotency-key': 'a b' },
          details: [
            unknown('draft'),
            { field: 'Idempotency-Key', issue: 'must be 1 to 255 visible ASCII characters' },
            { field: 'colour', issue: 'is not a part here: remove it' },
            { field: 'file', issue: 'is empty: it has 0 bytes' },
            { field: 'tags', issue: expect.stringContaining('"" must be 1 to 64 characters') },
            { field: 'purpose', issue: expect.stringContaining('must be one of PRIMARY_IMAGE,') },
          ],
        },
        {
          promise: 'a metaproperty that nobody knows is named',
          path: '/assets',
          form: [file(PRICES), ['metaproperties', '{"nothing":["x"]}']],
          details: [{ field: 'metaproperties.nothing', issue: expect.any(String) }],
        },
      ],
    },
    {
      operation: 'GET /v1/assets/{assetId}',
      scope: 'assets:read',
      async seed(_, place) {
        await keepAsset(place, { ...whole, asset_id: WHOLE }, { hasThumbnail: true });
        await keepAsset(place, { asset_id: PLAIN, type: 'OTHER', width: null, height: null });
        await keepAsset(place, { asset_id: UNREADY, status: 'PROCESSING' });
      },
      answers: [
        {
          promise: 'an asset is all that is known of it',
          path: `/assets/${WHOLE}`,
          body: {
            assetId: WHOLE,
            uploadId: UPLOAD,
            status: 'READY',
            name: 'Ball valve',
            description: 'Left-hand\nthread',
            ...ofPrices,
            width: 800,
            height: 600,
            type: 'IMAGE',
            purpose: 'GALLERY',
            tags: ['brass', 'Māori'],
            metaproperties: [SEASON],
            productNumbers: ['A-1', 'A-9'],
            url: addressOf(`${WHOLE}/content`),
            thumbnailUrl: addressOf(`${WHOLE}/thumbnail`),
            ...made,
          },
        },
        {
          promise: 'what nobody knows of an asset is left out',
          path: `/assets/${PLAIN}`,
          body: {
            assetId: PLAIN,
            uploadId: expect.stringMatching(UUID),
            status: 'READY',
            name: 'Ball valve',
            ...ofPrices,
            type: 'OTHER',
            purpose: 'OTHER',
            tags: [],
            metaproperties: [],
            productNumbers: [],
            url: addressOf(`${PLAIN}/content`),
            ...made,
          },
        },
      ],
      missing: [
        { promise: 'an asset that is not there', path: `/assets/${NOBODYS}` },
        ...noIds((id) => `/assets/${id}`),
      ],
      invalid: [bad('an asset with a parameter', (id) => `/assets/${id}`)],
    },
    {
      operation: 'DELETE /v1/assets/{assetId}',
      scope: 'assets:delete',
      status: 204,
      seed: async () => undefined,
      another: async (place) => `/assets/${await keepAsset(place, {})}`,
      answers: [{ promise: 'an asset is deleted', path: `/assets/${NOBODYS}`, body: undefined }],
      missing: [
        { promise: 'an asset that is not there any more', path: `/assets/${UPLOAD}` },
        ...noIds((id) => `/assets/${id}`),
      ],
      invalid: [
        bad('what is asked for badly is not deleted', (id) => `/assets/${id}`, {
          field: 'If-Match',
          issue: 'must be * or entity tags, each in quotation marks',
        }),
      ],
    },
    {
      operation: 'GET /v1/assets/{assetId}/content',
      scope: 'assets:read',
      mediaType: 'text/csv',
      takesAnyAccept: true,
      // The records of the row above.
      seed: async () => undefined,
      answers: [
        { promise: 'the bytes are as they came', path: `/assets/${WHOLE}/content`, body: PRICES },
      ],
      missing: [
        {
          promise: 'an asset that is not there has no content',
          path: `/assets/${NOBODYS}/content`,
        },
        { promise: 'one that is not READY has none', path: `/assets/${UNREADY}/content` },
        ...noIds((id) => `/assets/${id}/content`),
      ],
      invalid: [bad('content with a parameter', (id) => `/assets/${id}/content`)],
    },
    {
      operation: 'GET /v1/assets/{assetId}/thumbnail',
      scope: 'assets:read',
      mediaType: 'image/webp',
      seed: async () => undefined,
      answers: [
        { promise: 'a picture has a small one', path: `/assets/${WHOLE}/thumbnail`, body: PICTURE },
      ],
      missing: [
        { promise: 'a small one that is not made yet', path: `/assets/${PLAIN}/thumbnail` },
        { promise: 'of no asset there is a small one', path: `/assets/${NOBODYS}/thumbnail` },
        ...noIds((id) => `/assets/${id}/thumbnail`),
      ],
      invalid: [bad('a small one with a parameter', (id) => `/assets/${id}/thumbnail`)],
    },
  ];
}

const ofPrices = {
  fileName: 'prices.csv',
  mimeType: 'text/csv',
  sizeBytes: PRICES.length,
  checksumSha256: hash('sha256', PRICES),
};
const made = {
  createdBy: { type: 'USER', id: 'mere', name: 'Mere Walker' },
  createdAt: '2026-11-20T03:04:05.678Z',
  updatedAt: '2026-11-20T03:04:05.678Z',
};

function file(content: Buffer<ArrayBuffer>): FormPart {
  return ['file', content, 'prices.csv'];
}

/** An address of the service, wherever it is. */
function addressOf(path: string): unknown {
  return expect.stringMatching(new RegExp(`^https?://[^/]+/v1/assets/${path}$`));
}

/** Requests for what can be the id of no asset. */
function noIds(pathOf: (id: string) => string): Row['missing'] {
  return ['5f0c', WHOLE.toUpperCase(), 'x'.repeat(64)].map((id) => ({
    promise: `${id.slice(0, 40)} is the id of no asset`,
    path: pathOf(id),
  }));
}

/** A request with a parameter too many and an `If-Match` that is none. */
function bad(
  promise: string,
  pathOf: (id: string) => string,
  ...more: Row['invalid'][number]['details']
): Row['invalid'][number] {
  return {
    promise,
    path: `${pathOf(NOBODYS)}?expand=x`,
    headers: { 'if-match': 'abc' },
    details: [unknown('expand'), ...more],
  };
}

/** Keeps an asset whose bytes are the prices, and returns its id. */
async function keepAsset(
  { db, store }: Place,
  told: ToldAsset,
  { hasThumbnail = false } = {},
): Promise<string> {
  const storeKey = randomUUID();
  const thumbnailKey = randomUUID();
  await putInto(store, storeKey, PRICES);
  if (hasThumbnail) await putInto(store, thumbnailKey, PICTURE);
  return keepAssetRecord(db, {
    file_name: ofPrices.fileName,
    mime_type: ofPrices.mimeType,
    size_bytes: ofPrices.sizeBytes,
    checksum_sha256: ofPrices.checksumSha256,
    store_key: storeKey,
    thumbnail_key: hasThumbnail ? thumbnailKey : null,
    ...told,
  });
}

async function putInto(store: Place['store'], key: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-bytes-'));
  const path = join(folder, key);
  await writeFile(path, bytes);
  await store.put(key, path);
  await rm(folder, { recursive: true });
}
