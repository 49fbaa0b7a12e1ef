import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Assets } from '#db/tables.ts';
import { isUuid } from '#lib/api/fields.ts';
import { actorId, type GlobalContext } from '#lib/auth/context.ts';
import { etagOf, matchesIfMatch, membersOf, type Stored, stored } from '#lib/documents/document.ts';
import { DomainError, notFound } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { type AssetServices, assetServices } from './asset-services.ts';
import { contentPath, thumbnailPath } from './links.ts';
import { DELETED } from './objects/hidden-assets.ts';
import { Asset, AssetStatus } from './schema.ts';
import { auditDetails } from './upload/upload.ts';

/** One asset. Throws RESOURCE_NOT_FOUND. */
export async function getAsset(
  { db }: GlobalContext<'assets:read'>,
  assetId: string,
  { publicUrl }: Pick<AssetServices, 'publicUrl'> = assetServices(),
): Promise<Stored<Asset>> {
  const row = await listedAsset(db, assetId).executeTakeFirst();
  if (!row) throw notFound('asset', assetId);
  return storedAsset(row, publicUrl);
}

/**
 * Deletes an asset for good: nobody sees it any more. Its bytes and its row are removed by the sweep after
 * ASSET_RETENTION_DAYS, so that a backup of the database finds them. `ifMatch` is the header's value. Throws
 * RESOURCE_NOT_FOUND and PRECONDITION_FAILED.
 */
export async function deleteAsset(
  ctx: GlobalContext<'assets:delete'>,
  assetId: string,
  ifMatch?: string,
  { publicUrl }: Pick<AssetServices, 'publicUrl'> = assetServices(),
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { asset } = await lockUnchanged(tx, assetId, ifMatch, publicUrl);
    await tx
      .updateTable('assets')
      .set({ status: DELETED, updated_at: sql`now()` })
      .where('asset_id', '=', assetId)
      .execute();
    await tx.deleteFrom('asset_work').where('asset_id', '=', assetId).execute();
    await recordAudit(tx, {
      actor: actorId(ctx.principal),
      action: 'asset.deleted',
      subject: assetId,
      details: auditDetails(asset),
    });
  });
}

function listedAsset(db: Database, assetId: string) {
  if (!isUuid(assetId)) throw notFound('asset', assetId);
  return db
    .selectFrom('assets')
    .select(ASSET_COLUMNS)
    .where('asset_id', '=', assetId)
    .where('status', 'in', AssetStatus.options);
}

/**
 * Locks an asset that is to be changed. Throws RESOURCE_NOT_FOUND, also after a concurrent deletion, and
 * PRECONDITION_FAILED if it is another than `If-Match` says.
 */
export async function lockUnchanged(
  tx: Database,
  assetId: string,
  ifMatch: string | undefined,
  publicUrl: string,
) {
  const row = await listedAsset(tx, assetId).forUpdate().executeTakeFirst();
  if (!row) throw notFound('asset', assetId);
  const asset = storedAsset(row, publicUrl);
  // The service adds the thumbnail by itself, so the ETag from before that matches too.
  const withoutThumbnail = storedAsset({ ...row, thumbnail_size_bytes: null }, publicUrl);
  if ([asset, withoutThumbnail].some(({ etag }) => matchesIfMatch(ifMatch, etag))) {
    return { row, asset: asset.parse() };
  }
  throw new DomainError(
    'PRECONDITION_FAILED',
    `Asset ${assetId} is not as If-Match says: read it again, and send what it has as If-Match.`,
  );
}

const MEMBERS = [
  'asset_id',
  'upload_id',
  'status',
  'name',
  'description',
  'file_name',
  'mime_type',
  'size_bytes',
  'checksum_sha256',
  'width',
  'height',
  'type',
  'purpose',
  'tags',
  'metaproperties',
  'product_numbers',
  'created_by',
  'created_at',
  'updated_at',
] as const;

export const ASSET_COLUMNS = [...MEMBERS, 'thumbnail_size_bytes'] as const;
type AssetRow = Pick<Selectable<Assets>, (typeof ASSET_COLUMNS)[number]>;

/** `publicUrl` is the address of this service, without a trailing slash. */
export function assetFromRow(row: AssetRow, publicUrl: string): Asset {
  return Asset.parse({
    ...membersOf(row, MEMBERS),
    metaproperties: JSON.parse(row.metaproperties),
    url: publicUrl + contentPath(row.asset_id),
    ...(hasThumbnail(row) ? { thumbnailUrl: publicUrl + thumbnailPath(row.asset_id) } : {}),
    createdBy: JSON.parse(row.created_by),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  });
}

/** The asset as it is sent, with the ETag that `If-Match` is compared with. */
export function storedAsset(row: AssetRow, publicUrl: string): Stored<Asset> {
  const text = JSON.stringify(assetFromRow(row, publicUrl));
  return stored(text, etagOf(text));
}

function hasThumbnail(row: AssetRow): boolean {
  return row.thumbnail_size_bytes !== null && row.status === 'READY';
}
