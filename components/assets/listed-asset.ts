import type { Asset } from '#lib/assets/schema.ts';

/** The members of an asset that lists show. */
export type ListedAsset = Pick<
  Asset,
  | 'assetId'
  | 'name'
  | 'fileName'
  | 'mimeType'
  | 'sizeBytes'
  | 'width'
  | 'height'
  | 'type'
  | 'purpose'
  | 'status'
  | 'productNumbers'
  | 'thumbnailUrl'
  | 'createdBy'
  | 'createdAt'
>;
