import type { Asset } from '#lib/assets/schema.ts';

/** What lists show of an asset. */
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
