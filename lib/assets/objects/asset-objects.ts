import { type RawBuilder, sql } from 'kysely';

/** An object of the asset store that an asset has. */
export type AssetObject = {
  readonly key: string;
  readonly assetId: string;
  /** Whether it is the thumbnail of the asset. */
  readonly isThumbnail: boolean;
  readonly sizeBytes: number;
  /** In hexadecimal; null for thumbnails, for which none is stored. */
  readonly sha256: string | null;
};

/** A subquery of the objects of all assets, files and thumbnails, with a key after `after`. */
export function assetObjects(after: string): RawBuilder<AssetObject> {
  return sql<AssetObject>`(
    select store_key as key, asset_id as "assetId", false as "isThumbnail", size_bytes as "sizeBytes",
      checksum_sha256 as sha256
    from assets where status <> 'FAILED' and store_key > ${after}
    union all
    select thumbnail_key, asset_id, true, thumbnail_size_bytes, null
    from assets where status <> 'FAILED' and thumbnail_key > ${after}
  )`;
}
