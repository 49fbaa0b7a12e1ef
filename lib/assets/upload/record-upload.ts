import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Actor } from '#lib/api/fields.ts';
import { UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import { requireAssetLimit } from '#lib/assets/product-assets.ts';
import type { Asset, UploadedAsset } from '#lib/assets/schema.ts';
import { assetSearchColumns } from '#lib/assets/search/columns.ts';
import type { GlobalContextInput, Principal } from '#lib/auth/context.ts';
import { type DomainError, unavailable } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import type { ValidUpload } from './validate-upload.ts';

export type NewAsset = ValidUpload &
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
  const { numUpdatedRows } = await tx
    .updateTable('assets')
    .set({ status: asset.status, created_at: now, updated_at: now })
    .where('asset_id', '=', asset.assetId)
    .where('status', '=', UPLOADING)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw uploadInterrupted();
  await recordAudit(tx, {
    actor: actorId(principal),
    action: 'asset.uploaded',
    subject: asset.assetId,
    details: auditDetails(asset),
  });
}

/** The upload took so long that a sweep removed what there was of it. */
export function uploadInterrupted(cause?: unknown): DomainError {
  return unavailable('The upload was interrupted: send it again.', cause);
}

/** What the audit log has of an asset: no text that somebody wrote, since that may be personal data. */
export function auditDetails(asset: Pick<Asset, 'checksumSha256' | 'sizeBytes' | 'mimeType'>) {
  const { checksumSha256, sizeBytes, mimeType } = asset;
  return { checksumSha256, sizeBytes, mimeType };
}

/** The actor in the audit log: the subject of a person, the id of a client. */
export function actorId({ kind, id, clientId }: Principal): string {
  return kind === 'client' ? clientId : id;
}

/**
 * Who uploads, as `createdBy` of the asset: staff by the name in their session, a client by its registered name, or by
 * its id if only an external OpenID provider knows it.
 */
export async function getUploader({
  db,
  principal,
}: Pick<GlobalContextInput, 'db' | 'principal'>): Promise<Actor> {
  const { kind, id, clientId, name } = principal;
  if (kind === 'staff') return { type: 'USER', id, name: name ?? id };
  if (kind === 'system') return { type: 'SYSTEM', id, name: name ?? id };
  const client = await db
    .selectFrom('clients')
    .select('name')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return { type: 'CLIENT', id: clientId, name: client?.name ?? clientId };
}
