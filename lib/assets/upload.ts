import { randomUUID } from 'node:crypto';
import { type Created, created } from '#lib/api/answers.ts';
import type { WorldContext } from '#lib/auth/context.ts';
import { assetPath } from './asset-addresses.ts';
import { checkUpload, type Upload } from './check-upload.ts';
import { findFirstUpload, fingerprintOf, type KeyedUpload, takeKey } from './idempotency.ts';
import { interrupted, keepObject } from './keep-object.ts';
import { type AssetKeeping, assetKeeping } from './keeping.ts';
import { recordUpload } from './record-upload.ts';
import type { UploadedAsset } from './schema.ts';
import { uploaderOf } from './uploader.ts';
import { noteWork } from './work.ts';

/**
 * Stores a received file as an asset; it returns once the bytes are durable. An idempotency key used within 24 hours
 * returns the first response. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR with every issue, IDEMPOTENCY_KEY_REUSED,
 * SERVICE_UNAVAILABLE if another process took this one for dead and removed the file, and the errors of the store.
 */
export async function uploadAsset(
  ctx: WorldContext<'assets:write'>,
  upload: Upload,
  idempotencyKey?: string,
  services: AssetKeeping = assetKeeping(),
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
  { principal }: WorldContext<'assets:write'>,
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
  ctx: WorldContext<'assets:write'>,
  upload: Upload,
  keyed: KeyedUpload | undefined,
  services: AssetKeeping,
): Promise<{ readonly asset: UploadedAsset; readonly isReplayed: boolean }> {
  const valid = await checkUpload(ctx, upload, services);
  const createdBy = await uploaderOf(ctx);
  const ids = { assetId: randomUUID(), uploadId: randomUUID() };
  const asset = await keepObject(ctx, services, upload.file.path, async (tx, storeKey) => {
    const first = keyed && (await takeKey({ db: tx, clock: ctx.clock }, keyed, ids));
    if (first) return { isKept: false, value: first };
    const status = services.processing?.scans ? 'PROCESSING' : 'READY';
    const record = { ...ids, ...valid, storeKey, status, createdBy } as const;
    await recordUpload(tx, ctx, record);
    await noteWork(tx, record, ctx.clock.now());
    return { isKept: true, value: ids };
  });
  const isReplayed = asset !== ids;
  if (!isReplayed) services.processing?.soon(ids.assetId);
  return { asset, isReplayed };
}

/** A missing file means that another process took this one for dead and removed its folder. */
function rethrowAsInterrupted(error: unknown): never {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  throw isGone ? interrupted(error) : error;
}
