import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileBytes } from '#lib/api/declaration.ts';
import { isUuid } from '#lib/api/fields.ts';
import {
  type AssetServices,
  assetServices,
  type DamageReports,
} from '#lib/assets/asset-services.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { etagOf } from '#lib/documents/document.ts';
import { DomainError, isDomainError, notFound } from '#lib/errors.ts';
import { type AssetStore, type ByteRange, thumbnailKey } from './store.ts';

/** The bytes of an asset. Throws RESOURCE_NOT_FOUND, also if it is not READY. */
export async function getAssetContent(
  ctx: GlobalContext<'assets:read'>,
  assetId: string,
  services: StoreAccess = assetServices(),
): Promise<FileBytes> {
  if (!isUuid(assetId)) throw notFound('content of an asset', assetId);
  const row = await readyAsset(ctx, assetId)
    .select(['store_key', 'size_bytes', 'mime_type', 'file_name', 'checksum_sha256', 'created_at'])
    .executeTakeFirst();
  if (!row) throw notFound('content of an asset', assetId);
  return {
    open: objectReader(
      ctx,
      assetId,
      { key: row.store_key, size: row.size_bytes, sha256: row.checksum_sha256 },
      services,
    ),
    sizeBytes: row.size_bytes,
    mimeType: row.mime_type,
    fileName: row.file_name,
    etag: etagOf(row.checksum_sha256),
    lastModified: new Date(row.created_at),
  };
}

/** The thumbnail of an asset, a WebP. Throws RESOURCE_NOT_FOUND until it is made. */
export async function getAssetThumbnail(
  ctx: GlobalContext<'assets:read'>,
  assetId: string,
  services: StoreAccess = assetServices(),
): Promise<FileBytes> {
  if (!isUuid(assetId)) throw notFound('thumbnail of an asset', assetId);
  const row = await readyAsset(ctx, assetId)
    .select(['store_key', 'thumbnail_size_bytes', 'updated_at'])
    .executeTakeFirst();
  if (!row || row.thumbnail_size_bytes === null) throw notFound('thumbnail of an asset', assetId);
  const key = thumbnailKey(row.store_key);
  return {
    open: objectReader(ctx, assetId, { key, size: row.thumbnail_size_bytes }, services),
    sizeBytes: row.thumbnail_size_bytes,
    mimeType: 'image/webp',
    fileName: `${assetId}.webp`,
    etag: etagOf(key),
    lastModified: new Date(row.updated_at),
  };
}

type StoreAccess = Pick<AssetServices, 'store'> & DamageReports;

type StoredObject = { readonly key: string; readonly size: number; readonly sha256?: string };

function readyAsset({ db }: GlobalContext<'assets:read'>, assetId: string) {
  return db.selectFrom('assets').where('asset_id', '=', assetId).where('status', '=', 'READY');
}

/**
 * Returns a function that opens an object. A missing object is a 404 if its asset was deleted meanwhile. A whole object
 * is compared with its hash, if there is one; of a range, the store vouches for the bytes.
 */
function objectReader(
  ctx: GlobalContext<'assets:read'>,
  assetId: string,
  { key, size, sha256 }: StoredObject,
  { store, ...reports }: StoreAccess,
): FileBytes['open'] {
  // With an explicit range the store notices a truncated object before the response starts.
  const whole = { start: 0, end: size - 1 };
  return async (range?: ByteRange) => {
    try {
      const read = await store.read(key, range ?? whole);
      const isVerified = range === undefined && sha256 !== undefined;
      return isVerified ? await verifiedBytes(read, { key, sha256 }, reports) : read;
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const stillExists = await readyAsset(ctx, assetId).select('asset_id').executeTakeFirst();
      throw stillExists ? error : notFound('asset', assetId);
    }
  };
}

/** What an object has to contain, by the hash of its upload. */
type ExpectedObject = { readonly key: string; readonly sha256: string };

/**
 * The bytes of a whole object, as the store returns them, unless they are not those of the upload: then this throws
 * DIGITAL_ASSET_STORE_ERROR, or the stream fails before its last piece, so that no reader takes them for complete.
 */
export async function verifiedBytes(
  source: Readable,
  expected: ExpectedObject,
  reports: DamageReports,
): Promise<Readable> {
  const pieces = verifiedPieces(source, expected, reports);
  // A file of one piece is verified before the response begins.
  const first = await pieces.next();
  if (first.done) return Readable.from([]);
  const bytes = Readable.from(joined(first.value, pieces), { objectMode: false });
  // A reader that leaves before it has read anything ends no generator.
  return bytes.once('close', () => source.destroy());
}

type StoredFile = {
  readonly storeKey: string;
  readonly sizeBytes: number;
  readonly checksumSha256: string;
};

/** The bytes of the asset, verified. Throws the errors of the store. */
export async function readStoredFile(
  { storeKey, sizeBytes, checksumSha256 }: StoredFile,
  { store, ...reports }: DamageReports & { readonly store: AssetStore },
): Promise<Readable> {
  // With an explicit range the store notices a truncated object.
  const bytes = await store.read(storeKey, { start: 0, end: sizeBytes - 1 });
  return verifiedBytes(bytes, { key: storeKey, sha256: checksumSha256 }, reports);
}

async function* joined(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Passes each piece on when the next one has come, and the last one when the hash is right. */
async function* verifiedPieces(
  source: Readable,
  { key, sha256 }: ExpectedObject,
  { sampledLog, metrics }: DamageReports,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const piece of source) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest('hex') !== sha256) {
    metrics.countDamagedRead();
    sampledLog.write('error', DAMAGED, { key }, `${DAMAGED} ${key}`);
    throw new DomainError('DIGITAL_ASSET_STORE_ERROR', OTHER_BYTES);
  }
  if (last) yield last;
}

const DAMAGED =
  'the asset store returned other bytes than were uploaded: see npx trade-supply assets:check';
const OTHER_BYTES = 'The asset store has other bytes than were uploaded.';
