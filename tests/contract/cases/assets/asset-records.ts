import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { thumbnailKey } from '#lib/assets/objects/store.ts';
import { type AssetRecordInput, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import {
  type FormPart,
  type InvalidCase,
  type MissingCase,
  type SeedTarget,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';

export const PRICES = Buffer.from('number,price\nP-1,12.50\n'.repeat(100));
export const PICTURE = Buffer.from('a small picture');
export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** An asset with every member, one with required members only, one that is not READY, and ids of none. */
export const FULL = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';
export const PLAIN = '6f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b12';
export const PROCESSING = '7f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b13';
export const UNKNOWN = '8f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b14';
/** Those that PATCH changes. */
export const CHANGED = 'af0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b16';
export const REDUCED = 'bf0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b17';
export const UPLOAD = '9f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b15';

export const SEASON = { id: 'season', name: 'season', values: ['SUMMER'] };
export const fullAsset: AssetRecordInput = {
  description: 'Left-hand\nthread',
  metaproperties: [SEASON],
  product_numbers: ['A-1', 'A-9'],
  purpose: 'GALLERY',
  tags: ['brass', 'Māori'],
  thumbnail_size_bytes: PICTURE.length,
  upload_id: UPLOAD,
};

export const pricesFile = {
  fileName: 'prices.csv',
  mimeType: 'text/csv',
  sizeBytes: PRICES.length,
  checksumSha256: hash('sha256', PRICES),
};
type Details = { name: string; description?: string; purpose: string; tags: readonly string[] };

/** The response with an asset that was changed. */
export function patched(id: string, { name, description, purpose, tags }: Details) {
  return {
    assetId: id,
    uploadId: id,
    status: 'READY',
    name,
    ...(description === undefined ? {} : { description }),
    ...pricesFile,
    width: 800,
    height: 600,
    type: 'IMAGE',
    purpose,
    tags,
    metaproperties: [SEASON],
    productNumbers: ['A-1', 'A-7'],
    url: assetUrl(`${id}/content`),
    ...audit,
    updatedAt: expect.any(String),
  };
}

export const audit = {
  createdBy: { type: 'USER', id: 'mere', name: 'Mere Walker' },
  createdAt: '2026-11-20T03:04:05.678Z',
  updatedAt: '2026-11-20T03:04:05.678Z',
};

export function file(content: Buffer<ArrayBuffer>): FormPart {
  return ['file', content, 'prices.csv'];
}

/** A URL of the service, on any origin. */
export function assetUrl(path: string): unknown {
  return expect.stringMatching(new RegExp(`^https?://[^/]+/v1/assets/${path}$`));
}

/** Requests with ids that no asset has, or can have. */
export function absentAssets(after = ''): readonly MissingCase[] {
  return [UNKNOWN, '5f0c', FULL.toUpperCase(), 'x'.repeat(64)].map((id) => ({
    title: `the id ${id.slice(0, 40)} is not found`,
    path: `/assets/${id}${after}`,
  }));
}

/** A request with an unknown parameter and an invalid `If-Match`. */
export function invalidRequest(
  title: string,
  pathOf: (id: string) => string,
  ...more: InvalidCase['details']
): InvalidCase {
  return {
    title,
    path: `${pathOf(UNKNOWN)}?expand=x`,
    headers: { 'if-match': 'abc' },
    details: [unknownParameter('expand'), ...more],
  };
}

/** Stores an asset whose file is PRICES, and returns its id. */
export async function storeAsset(
  { db, store }: SeedTarget,
  members: AssetRecordInput,
  { hasThumbnail = false } = {},
): Promise<string> {
  const storeKey = randomUUID();
  await storeBytes(store, storeKey, PRICES);
  if (hasThumbnail) await storeBytes(store, thumbnailKey(storeKey), PICTURE);
  return saveAssetRecord(db, {
    file_name: pricesFile.fileName,
    mime_type: pricesFile.mimeType,
    size_bytes: pricesFile.sizeBytes,
    checksum_sha256: pricesFile.checksumSha256,
    store_key: storeKey,
    ...members,
  });
}

export async function storeBytes(
  store: SeedTarget['store'],
  key: string,
  bytes: Buffer,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-bytes-'));
  const path = join(folder, key);
  await writeFile(path, bytes);
  await store.put(key, path);
  await rm(folder, { recursive: true });
}
