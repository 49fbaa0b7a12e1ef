import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type AssetRecordInput, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import type { FormPart, OperationCase, SeedTarget } from '#tests/contract/cases/operation-case.ts';

const PRICES = Buffer.from('number,price\nP-1,12.50\n'.repeat(100));
const PICTURE = Buffer.from('a small picture');
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });

/** An asset with every member, one with required members only, one that is not READY, and ids of none. */
const FULL = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';
const PLAIN = '6f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b12';
const PROCESSING = '7f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b13';
const UNKNOWN = '8f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b14';
const UPLOAD = '9f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b15';

const SEASON = { id: 'season', name: 'season', values: ['SUMMER'] };
const fullAsset: AssetRecordInput = {
  description: 'Left-hand\nthread',
  metaproperties: [SEASON],
  product_numbers: ['A-1', 'A-9'],
  purpose: 'GALLERY',
  tags: ['brass', 'Māori'],
  thumbnail_size_bytes: PICTURE.length,
  upload_id: UPLOAD,
};

/** The operations on digital assets, which have no country (specification 4.16). */
export function assetCases(): readonly OperationCase[] {
  return [
    {
      operation: 'POST /v1/assets',
      scope: 'assets:write',
      status: 201,
      seed: async () => undefined,
      successes: [
        {
          title: 'an upload returns the ids of the asset and the upload',
          path: '/assets',
          form: [file(PRICES)],
          body: { assetId: expect.stringMatching(UUID), uploadId: expect.stringMatching(UUID) },
        },
        {
          title: 'an upload may have metadata',
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
          title: 'every issue of an upload is named at once',
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
          title: 'an unknown metaproperty is named',
          path: '/assets',
          form: [file(PRICES), ['metaproperties', '{"nothing":["x"]}']],
          details: [{ field: 'metaproperties.nothing', issue: expect.any(String) }],
        },
      ],
    },
    {
      operation: 'GET /v1/assets/{assetId}',
      scope: 'assets:read',
      async seed(_, target) {
        await storeAsset(target, { ...fullAsset, asset_id: FULL }, { hasThumbnail: true });
        await storeAsset(target, { asset_id: PLAIN, type: 'OTHER', width: null, height: null });
        await storeAsset(target, { asset_id: PROCESSING, status: 'PROCESSING' });
      },
      successes: [
        {
          title: 'an asset is returned with all its members',
          path: `/assets/${FULL}`,
          body: {
            assetId: FULL,
            uploadId: UPLOAD,
            status: 'READY',
            name: 'Ball valve',
            description: 'Left-hand\nthread',
            ...pricesFile,
            width: 800,
            height: 600,
            type: 'IMAGE',
            purpose: 'GALLERY',
            tags: ['brass', 'Māori'],
            metaproperties: [SEASON],
            productNumbers: ['A-1', 'A-9'],
            url: assetUrl(`${FULL}/content`),
            thumbnailUrl: assetUrl(`${FULL}/thumbnail`),
            ...audit,
          },
        },
        {
          title: 'members without a value are left out',
          path: `/assets/${PLAIN}`,
          body: {
            assetId: PLAIN,
            uploadId: expect.stringMatching(UUID),
            status: 'READY',
            name: 'Ball valve',
            ...pricesFile,
            type: 'OTHER',
            purpose: 'OTHER',
            tags: [],
            metaproperties: [],
            productNumbers: [],
            url: assetUrl(`${PLAIN}/content`),
            ...audit,
          },
        },
      ],
      missing: [
        { title: 'an unknown asset is not found', path: `/assets/${UNKNOWN}` },
        ...malformedIds((id) => `/assets/${id}`),
      ],
      invalid: [invalidRequest('an unknown parameter is refused', (id) => `/assets/${id}`)],
    },
    {
      operation: 'DELETE /v1/assets/{assetId}',
      scope: 'assets:delete',
      status: 204,
      seed: async () => undefined,
      freshPath: async (target) => `/assets/${await storeAsset(target, {})}`,
      successes: [{ title: 'an asset is deleted', path: `/assets/${UNKNOWN}`, body: undefined }],
      missing: [
        { title: 'a deleted asset is not found', path: `/assets/${UPLOAD}` },
        ...malformedIds((id) => `/assets/${id}`),
      ],
      invalid: [
        invalidRequest(
          'an unknown parameter and an invalid If-Match are refused',
          (id) => `/assets/${id}`,
          {
            field: 'If-Match',
            issue: 'must be * or entity tags, each in quotation marks',
          },
        ),
      ],
    },
    {
      operation: 'GET /v1/assets/{assetId}/content',
      scope: 'assets:read',
      mediaType: 'text/csv',
      acceptsAnyMediaType: true,
      // Seeded by the case above.
      seed: async () => undefined,
      successes: [
        {
          title: 'the content is the uploaded bytes',
          path: `/assets/${FULL}/content`,
          body: PRICES,
        },
      ],
      missing: [
        {
          title: 'the content of an unknown asset is not found',
          path: `/assets/${UNKNOWN}/content`,
        },
        {
          title: 'the content of an asset that is not READY is not found',
          path: `/assets/${PROCESSING}/content`,
        },
        ...malformedIds((id) => `/assets/${id}/content`),
      ],
      invalid: [invalidRequest('an unknown parameter is refused', (id) => `/assets/${id}/content`)],
    },
    {
      operation: 'GET /v1/assets/{assetId}/thumbnail',
      scope: 'assets:read',
      mediaType: 'image/webp',
      seed: async () => undefined,
      successes: [
        { title: 'a picture has a thumbnail', path: `/assets/${FULL}/thumbnail`, body: PICTURE },
      ],
      missing: [
        {
          title: 'a thumbnail that does not exist yet is not found',
          path: `/assets/${PLAIN}/thumbnail`,
        },
        {
          title: 'the thumbnail of an unknown asset is not found',
          path: `/assets/${UNKNOWN}/thumbnail`,
        },
        ...malformedIds((id) => `/assets/${id}/thumbnail`),
      ],
      invalid: [
        invalidRequest('an unknown parameter is refused', (id) => `/assets/${id}/thumbnail`),
      ],
    },
  ];
}

const pricesFile = {
  fileName: 'prices.csv',
  mimeType: 'text/csv',
  sizeBytes: PRICES.length,
  checksumSha256: hash('sha256', PRICES),
};
const audit = {
  createdBy: { type: 'USER', id: 'mere', name: 'Mere Walker' },
  createdAt: '2026-11-20T03:04:05.678Z',
  updatedAt: '2026-11-20T03:04:05.678Z',
};

function file(content: Buffer<ArrayBuffer>): FormPart {
  return ['file', content, 'prices.csv'];
}

/** A URL of the service, on any origin. */
function assetUrl(path: string): unknown {
  return expect.stringMatching(new RegExp(`^https?://[^/]+/v1/assets/${path}$`));
}

/** Requests with ids that no asset can have. */
function malformedIds(pathOf: (id: string) => string): OperationCase['missing'] {
  return ['5f0c', FULL.toUpperCase(), 'x'.repeat(64)].map((id) => ({
    title: `the malformed id ${id.slice(0, 40)} is not found`,
    path: pathOf(id),
  }));
}

/** A request with an unknown parameter and an invalid `If-Match`. */
function invalidRequest(
  title: string,
  pathOf: (id: string) => string,
  ...more: OperationCase['invalid'][number]['details']
): OperationCase['invalid'][number] {
  return {
    title,
    path: `${pathOf(UNKNOWN)}?expand=x`,
    headers: { 'if-match': 'abc' },
    details: [unknown('expand'), ...more],
  };
}

/** Stores an asset whose file is PRICES, and returns its id. */
async function storeAsset(
  { db, store }: SeedTarget,
  members: AssetRecordInput,
  { hasThumbnail = false } = {},
): Promise<string> {
  const storeKey = randomUUID();
  const thumbnailKey = randomUUID();
  await storeBytes(store, storeKey, PRICES);
  if (hasThumbnail) await storeBytes(store, thumbnailKey, PICTURE);
  return saveAssetRecord(db, {
    file_name: pricesFile.fileName,
    mime_type: pricesFile.mimeType,
    size_bytes: pricesFile.sizeBytes,
    checksum_sha256: pricesFile.checksumSha256,
    store_key: storeKey,
    thumbnail_key: hasThumbnail ? thumbnailKey : null,
    ...members,
  });
}

async function storeBytes(store: SeedTarget['store'], key: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-bytes-'));
  const path = join(folder, key);
  await writeFile(path, bytes);
  await store.put(key, path);
  await rm(folder, { recursive: true });
}
