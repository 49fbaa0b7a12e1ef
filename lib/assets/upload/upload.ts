import { randomUUID } from 'node:crypto';
import { type Created, created } from '#lib/api/response/results.ts';
import { type AssetServices, assetServices } from '#lib/assets/asset-services.ts';
import { assetPath } from '#lib/assets/links.ts';
import { storeObject, uploadInterrupted } from '#lib/assets/objects/store-object.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import type { UploadedAsset } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { hasCode } from '#lib/errors.ts';
import { claimKey, findFirstUpload, fingerprintOf, type KeyedUpload } from './idempotency.ts';
import { getUploader, recordUpload } from './record-upload.ts';
import { type Upload, validateUpload } from './validate-upload.ts';

/**
 * Stores a received file as an asset; it returns once the bytes are durable. An idempotency key used within 24 hours
 * returns the first response. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR with every issue, IDEMPOTENCY_KEY_REUSED,
 * SERVICE_UNAVAILABLE if another instance considered this process dead and removed the file, and the errors of the
 * store.
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
  const asset = await storeObject(ctx, services, upload.file.path, async (tx, storeKey) => {
    const first = keyed && (await claimKey({ db: tx, clock: ctx.clock }, keyed, ids));
    if (first) return { isReferenced: false, value: first };
    const status = services.processing?.scans ? 'PROCESSING' : 'READY';
    const record = { ...ids, ...valid, storeKey, status, createdBy } as const;
    await recordUpload(tx, ctx, record);
    await queueWork(tx, record, ctx.clock.now());
    return { isReferenced: true, value: ids };
  });
  const isReplayed = asset !== ids;
  if (!isReplayed) services.processing?.enqueue(ids.assetId);
  return { asset, isReplayed };
}

/** A missing file means that another instance considered this process dead and removed its folder. */
function rethrowAsInterrupted(error: unknown): never {
  throw hasCode(error, 'ENOENT') ? uploadInterrupted(error) : error;
}
