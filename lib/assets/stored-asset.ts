import type { Selectable } from 'kysely';

import type { Assets } from '#db/tables.ts';
import { etagOf } from '#lib/api/etag.ts';
import { type Stored, stored } from '#lib/stored.ts';
import { contentPath, thumbnailPath } from './asset-addresses.ts';
import { Asset } from './schema.ts';

/** The columns that `assetFromRow` needs. */
export const ASSET_COLUMNS = [
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
  'thumbnail_key',
  'created_by',
  'created_at',
  'updated_at',
] as const;
export type AssetRow = Pick<Selectable<Assets>, (typeof ASSET_COLUMNS)[number]>;

/** `publicUrl` is the address of this service, without a trailing slash. */
export function assetOf(row: AssetRow, publicUrl: string): Asset {
  return Asset.parse({
    assetId: row.asset_id,
    uploadId: row.upload_id,
    status: row.status,
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    fileName: row.file_name,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    checksumSha256: row.checksum_sha256,
    ...(row.width === null ? {} : { width: row.width }),
    ...(row.height === null ? {} : { height: row.height }),
    type: row.type,
    purpose: row.purpose,
    tags: row.tags,
    metaproperties: JSON.parse(row.metaproperties),
    productNumbers: row.product_numbers,
    url: publicUrl + contentPath(row.asset_id),
    ...(hasThumbnail(row) ? { thumbnailUrl: publicUrl + thumbnailPath(row.asset_id) } : {}),
    createdBy: JSON.parse(row.created_by),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  });
}

/** The asset as it is sent, with the ETag that `If-Match` is compared with. */
export function storedAsset(row: AssetRow, publicUrl: string): Stored<Asset> {
  const text = JSON.stringify(assetOf(row, publicUrl));
  return stored(Buffer.from(text), etagOf(text));
}

function hasThumbnail(row: AssetRow): boolean {
  return row.thumbnail_key !== null && row.status === 'READY';
}
