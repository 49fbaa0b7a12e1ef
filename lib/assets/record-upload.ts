import type { Database } from '#db/client.ts';
import type { Actor } from '#lib/actor.ts';
import { recordAudit } from '#lib/audit.ts';
import type { WorldSurroundings } from '#lib/auth/context.ts';
import type { Principal } from '#lib/auth/principal.ts';
import type { SoundUpload } from './check-upload.ts';
import { refuseFullProducts } from './product-room.ts';
import type { Asset, UploadedAsset } from './schema.ts';
import { searchColumns } from './search-columns.ts';

export type NewAsset = SoundUpload &
  UploadedAsset & {
    readonly storeKey: string;
    readonly status: Asset['status'];
    readonly createdBy: Actor;
  };

/**
 * Inserts an asset, whose bytes are stored already, and its audit log entry. Throws VALIDATION_ERROR if a product is at
 * its limit of assets.
 */
export async function recordUpload(
  tx: Database,
  { principal, clock }: Pick<WorldSurroundings, 'principal' | 'clock'>,
  asset: NewAsset,
): Promise<void> {
  await refuseFullProducts(tx, asset.productNumbers);
  const now = clock.now();
  await tx
    .insertInto('assets')
    .values({
      asset_id: asset.assetId,
      upload_id: asset.uploadId,
      status: asset.status,
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
      ...searchColumns(asset),
      store_key: asset.storeKey,
      created_by: JSON.stringify(asset.createdBy),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await recordAudit(tx, {
    actor: actorIdOf(principal),
    action: 'asset.uploaded',
    subject: asset.assetId,
    details: auditedOf(asset),
  });
}

/** What the audit log has of an asset: no text that somebody wrote, since that may be personal data. */
export function auditedOf(asset: Pick<Asset, 'checksumSha256' | 'sizeBytes' | 'mimeType'>) {
  const { checksumSha256, sizeBytes, mimeType } = asset;
  return { checksumSha256, sizeBytes, mimeType };
}

/** The actor in the audit log: the subject of a person, the id of a client. */
export function actorIdOf({ kind, id, clientId }: Principal): string {
  return kind === 'client' ? clientId : id;
}
