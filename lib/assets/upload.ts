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
 * Keeps a file that was received as an asset, which is there from the moment that its bytes are durable.
 * With a key that was used within 24 hours it answers what it did first. Throws UNSUPPORTED_MEDIA_TYPE,
 * VALIDATION_ERROR with every issue, IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE where another process swept
 * it up, and the failures of the store.
 */
export async function uploadAsset(
  ctx: WorldContext<'assets:write'>,
  upload: Upload,
  idempotencyKey?: string,
  keeping: AssetKeeping = assetKeeping(),
): Promise<Created<UploadedAsset>> {
  const keyed = idempotencyKey === undefined ? undefined : keyedUpload(ctx, upload, idempotencyKey);
  const first = keyed && (await findFirstUpload(ctx, keyed));
  if (first) return created(assetPath(first.assetId), first, true);
  const { asset, isReplayed } = await keepAsset(ctx, upload, keyed, keeping).catch(unlessSweptUp);
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

async function keepAsset(
  ctx: WorldContext<'assets:write'>,
  upload: Upload,
  keyed: KeyedUpload | undefined,
  keeping: AssetKeeping,
): Promise<{ readonly asset: UploadedAsset; readonly isReplayed: boolean }> {
  const sound = await checkUpload(ctx, upload, keeping);
  const createdBy = await uploaderOf(ctx);
  const own = { assetId: randomUUID(), uploadId: randomUUID() };
  const asset = await keepObject(ctx, keeping, upload.file.path, async (tx, storeKey) => {
    const first = keyed && (await takeKey({ db: tx, clock: ctx.clock }, keyed, own));
    if (first) return { isKept: false, value: first };
    const status = keeping.processing?.scans ? 'PROCESSING' : 'READY';
    const record = { ...own, ...sound, storeKey, status, createdBy } as const;
    await recordUpload(tx, ctx, record);
    await noteWork(tx, record, ctx.clock.now());
    return { isKept: true, value: own };
  });
  const isReplayed = asset !== own;
  if (!isReplayed) keeping.processing?.soon(own.assetId);
  return { asset, isReplayed };
}

/** The file that was received goes with the folder of a process that is taken for dead. */
function unlessSweptUp(error: unknown): never {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  throw isGone ? interrupted(error) : error;
}
