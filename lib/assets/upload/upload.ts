import { randomUUID } from 'node:crypto';
import { type Created, created } from '#lib/api/response/results.ts';
import { type AssetServices, assetServices } from '#lib/assets/asset-services.ts';
import { assetPath } from '#lib/assets/links.ts';
import { discardUpload } from '#lib/assets/objects/hidden-assets.ts';
import { newStoreKey } from '#lib/assets/objects/store.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import type { UploadedAsset } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { hasCode, isDomainError } from '#lib/errors.ts';
import { claimKey, findFirstUpload, fingerprintOf, type KeyedUpload } from './idempotency.ts';
import {
  getUploader,
  insertUpload,
  type NewAsset,
  recordUpload,
  uploadInterrupted,
} from './record-upload.ts';
import { type Upload, validateUpload } from './validate-upload.ts';

/**
 * Stores a received file as an asset; it returns once the bytes are durable. An idempotency key used within 24 hours
 * returns the first response. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR with every issue, IDEMPOTENCY_KEY_REUSED,
 * SERVICE_UNAVAILABLE if it took so long that a sweep removed the file, and the errors of the store.
 */
export async function uploadAsset(
  ctx: GlobalContext<'assets:write'>,
  upload: Upload,
  idempotencyKey?: string,
  services: AssetServices = assetServices(),
): Promise<Created<UploadedAsset>> {
  const keyed = idempotencyKey === undefined ? undefined : keyedUpload(ctx, upload, idempotencyKey);
  const first = keyed && (await findFirstUpload(ctx, keyed));
  if (first) return created(assetPath(first.assetId), first, true);
  const { asset, isReplayed } = await storeAsset(ctx, upload, keyed, services).catch(
    rethrowAsInterrupted,
  );
  return created(assetPath(asset.assetId), asset, isReplayed);
}

function keyedUpload(
  { principal }: GlobalContext<'assets:write'>,
  { file, parts }: Upload,
  key: string,
): KeyedUpload {
  const { checksumSha256, fileName } = file;
  return {
    clientId: principal.clientId,
    key,
    fingerprint: fingerprintOf({ checksumSha256, fileName, parts }),
  };
}

async function storeAsset(
  ctx: GlobalContext<'assets:write'>,
  upload: Upload,
  keyed: KeyedUpload | undefined,
  services: AssetServices,
): Promise<{ readonly asset: UploadedAsset; readonly isReplayed: boolean }> {
  const valid = await validateUpload(ctx, upload, services);
  const createdBy = await getUploader(ctx);
  const ids = { assetId: randomUUID(), uploadId: randomUUID() };
  const asset = { ...ids, ...valid, storeKey: newStoreKey(), createdBy };
  await insertUpload(ctx.db, asset);
  try {
    await services.store.put(asset.storeKey, upload.file.path);
    const first = await record(ctx, keyed, asset, services);
    if (!first) {
      services.processing?.enqueue(ids.assetId);
      return { asset: ids, isReplayed: false };
    }
    await discardUpload(ctx.db, services, asset);
    return { asset: first, isReplayed: true };
  } catch (error) {
    // After a timeout the store may still write the object: the sweep removes it.
    const mayArriveLate = isDomainError(error) && error.code === 'DIGITAL_ASSET_STORE_TIMEOUT';
    if (!mayArriveLate) await discardUpload(ctx.db, services, asset);
    throw error;
  }
}

/** Records the asset, or returns the first one with the same idempotency key. */
async function record(
  ctx: GlobalContext<'assets:write'>,
  keyed: KeyedUpload | undefined,
  asset: NewAsset,
  { processing }: AssetServices,
): Promise<UploadedAsset | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const { assetId, uploadId } = asset;
    const first =
      keyed && (await claimKey({ db: tx, clock: ctx.clock }, keyed, { assetId, uploadId }));
    if (first) return first;
    const recorded = { ...asset, status: processing?.scans ? 'PROCESSING' : 'READY' } as const;
    await recordUpload(tx, ctx, recorded);
    await queueWork(tx, recorded, ctx.clock.now());
    return undefined;
  });
}

/** A missing file means that it was received so long ago that a sweep removed it. */
function rethrowAsInterrupted(error: unknown): never {
  throw hasCode(error, 'ENOENT') ? uploadInterrupted(error) : error;
}
