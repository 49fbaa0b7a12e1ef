import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { type Created, created } from '#lib/api/declaration.ts';
import type { Actor } from '#lib/api/fields.ts';
import { type AssetServices, assetServices } from '#lib/assets/asset-services.ts';
import { assetPath } from '#lib/assets/links.ts';
import { changeWhile, discardUpload, UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import { newStoreKey } from '#lib/assets/objects/store.ts';
import { queueWork } from '#lib/assets/processing/asset-work.ts';
import type { Asset, UploadedAsset } from '#lib/assets/schema.ts';
import { requireAssetLimit } from '#lib/assets/upload/validate-upload.ts';
import { actorId, type GlobalContext, type GlobalContextInput } from '#lib/auth/context.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { DomainError, hasCode, isDomainError, unavailable } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { toSearchWords } from '#lib/search/words.ts';
import { formatCount } from '#lib/text/text.ts';
import { claimKey, findFirstUpload, fingerprintOf, type KeyedUpload } from './idempotency.ts';
import { type Upload, type ValidUpload, validateUpload } from './validate-upload.ts';

/**
 * Stores a received file as an asset; it returns once the bytes are durable. An idempotency key used within 24 hours
 * returns the first response. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR with every issue, IDEMPOTENCY_KEY_REUSED,
 * SERVICE_UNAVAILABLE if it took so long that a sweep removed the file, STORAGE_FULL at the limits of a client, and the
 * errors of the store.
 */
export async function uploadAsset(
  ctx: GlobalContext<'assets:write'>,
  upload: Upload,
  idempotencyKey?: string,
  services: AssetServices = assetServices(),
): Promise<Created<UploadedAsset>> {
  const { checksumSha256, fileName } = upload.file;
  const keyed =
    idempotencyKey === undefined
      ? undefined
      : {
          clientId: ctx.principal.clientId,
          key: idempotencyKey,
          fingerprint: fingerprintOf({ checksumSha256, fileName, parts: upload.parts }),
        };
  const first = keyed && (await findFirstUpload(ctx, keyed));
  if (first) return created(assetPath(first.assetId), first, true);
  const { asset, isReplayed } = await storeAsset(ctx, upload, keyed, services).catch(
    (error: unknown) => {
      // Its file was received so long ago that a sweep removed it.
      throw hasCode(error, 'ENOENT') ? uploadInterrupted(error) : error;
    },
  );
  return created(assetPath(asset.assetId), asset, isReplayed);
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
  await ctx.db.transaction().execute(async (tx) => {
    await insertUpload(tx, asset);
    await requireUploaderLimits(tx, createdBy.id, services.limits);
  });
  try {
    await services.store.put(asset.storeKey, upload.file.path);
    const first = await ctx.db.transaction().execute(async (tx) => {
      const claimed = keyed && (await claimKey({ db: tx, clock: ctx.clock }, keyed, ids));
      if (claimed) return claimed;
      const status = services.processing?.scans ? 'PROCESSING' : 'READY';
      const recorded = { ...asset, status } as const;
      await recordUpload(tx, ctx, recorded);
      await queueWork(tx, recorded, ctx.clock.now());
      return undefined;
    });
    if (!first) {
      services.processing?.enqueue();
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

type NewAsset = ValidUpload &
  UploadedAsset & {
    readonly storeKey: string;
    readonly createdBy: Actor;
  };

/** Inserts the row of an asset before its bytes are stored: nobody sees it yet. */
export async function insertUpload(db: Database, asset: NewAsset): Promise<void> {
  await db
    .insertInto('assets')
    .values({
      asset_id: asset.assetId,
      upload_id: asset.uploadId,
      status: UPLOADING,
      name: asset.name,
      description: asset.description ?? null,
      file_name: asset.fileName,
      mime_type: asset.mimeType,
      size_bytes: asset.sizeBytes,
      checksum_sha256: asset.checksumSha256,
      width: asset.width ?? null,
      height: asset.height ?? null,
      type: asset.type,
      purpose: asset.purpose,
      tags: [...asset.tags],
      metaproperties: JSON.stringify(asset.metaproperties),
      product_numbers: [...asset.productNumbers],
      ...assetSearchColumns(asset),
      store_key: asset.storeKey,
      created_by: JSON.stringify(asset.createdBy),
      created_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .execute();
}

/** The insert has counted the upload and locked the count, so that of several at once none exceeds the limits. */
async function requireUploaderLimits(
  tx: Database,
  uploader: string,
  { assetsPerClient, assetBytesPerClient }: AssetServices['limits'],
): Promise<void> {
  const { assets, bytes } = await tx
    .selectFrom('asset_uploaders')
    .select(['assets', 'bytes'])
    .where('uploader', '=', uploader)
    .executeTakeFirstOrThrow();
  if (assets <= assetsPerClient && bytes <= assetBytesPerClient) return;
  const [limit, unit] =
    assets > assetsPerClient
      ? [assetsPerClient, 'assets']
      : [assetBytesPerClient, 'bytes of assets'];
  throw new DomainError(
    'STORAGE_FULL',
    `You may have ${formatCount(limit)} ${unit}: delete some first. Their files count until they are removed, some days later.`,
  );
}

/**
 * Records an upload whose bytes are stored: from then on the asset is seen. Throws VALIDATION_ERROR if a product is at
 * its limit of assets, and SERVICE_UNAVAILABLE if a sweep has taken the upload for an abandoned one.
 */
export async function recordUpload(
  tx: Database,
  { principal, clock }: Pick<GlobalContextInput, 'principal' | 'clock'>,
  asset: NewAsset & { readonly status: Asset['status'] },
): Promise<void> {
  await requireAssetLimit(tx, asset.productNumbers);
  const now = clock.now();
  const recorded = { status: asset.status, created_at: now, updated_at: now };
  if (!(await changeWhile(UPLOADING, tx, asset.assetId, recorded))) throw uploadInterrupted();
  await recordAudit(tx, {
    actor: actorId(principal),
    action: 'asset.uploaded',
    subject: asset.assetId,
    details: auditDetails(asset),
  });
}

/** The upload took so long that a sweep removed what there was of it. */
function uploadInterrupted(cause?: unknown): DomainError {
  return unavailable('The upload was interrupted: send it again.', cause);
}

/** What the audit log has of an asset: no text that somebody wrote, since that may be personal data. */
export function auditDetails(asset: Pick<Asset, 'checksumSha256' | 'sizeBytes' | 'mimeType'>) {
  const { checksumSha256, sizeBytes, mimeType } = asset;
  return { checksumSha256, sizeBytes, mimeType };
}

/**
 * Who uploads, as `createdBy` of the asset: staff by the name in their session, a client by its registered name, or by
 * its id if only an external OpenID provider knows it.
 */
async function getUploader({
  db,
  principal,
}: Pick<GlobalContextInput, 'db' | 'principal'>): Promise<Actor> {
  const { kind, id, clientId, name } = principal;
  if (kind === 'staff') return { type: 'USER', id, name: name ?? id };
  const client = await db
    .selectFrom('clients')
    .select('name')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return { type: 'CLIENT', id: clientId, name: client?.name ?? clientId };
}

type SearchedTexts = Pick<Asset, 'name' | 'fileName'> & { readonly tags: readonly string[] };

/** The derived columns that text search uses. */
export function assetSearchColumns(asset: SearchedTexts) {
  const words = sql<string>`array_to_tsvector(${assetWords(asset)}::text[])`;
  return { words, rule_version: RULE_VERSIONS.assets };
}

export function assetWords({ name, fileName, tags }: SearchedTexts): string[] {
  return toSearchWords([name, fileName, ...tags].join('\n'));
}
