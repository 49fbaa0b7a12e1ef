import { FILE_KINDS } from './file-kinds.ts';
import type { AssetPurpose, AssetStatus, AssetType } from './schema.ts';

export const ASSET_PURPOSE_WORDS: Readonly<Record<AssetPurpose, string>> = {
  PRIMARY_IMAGE: 'Main picture',
  GALLERY: 'Further picture',
  DATA_SHEET: 'Data sheet',
  INSTALLATION_GUIDE: 'Installation guide',
  SAFETY_DATA_SHEET: 'Safety data sheet',
  WARRANTY: 'Warranty',
  OTHER: 'Other',
};

export const ASSET_TYPE_WORDS: Readonly<Record<AssetType, string>> = {
  IMAGE: 'Picture',
  DOCUMENT: 'Document',
  VIDEO: 'Video',
  OTHER: 'Other file',
};

export const ASSET_STATUS_WORDS: Readonly<Record<AssetStatus, string>> = {
  PROCESSING: 'Being checked',
  READY: 'Ready',
  FAILED: 'Refused',
};

/** The common name of a media type: `JPEG`. A kind that is no longer accepted keeps its media type. */
export function kindWords(mimeType: string): string {
  return FILE_KINDS.find((kind) => kind.mimeType === mimeType)?.name ?? mimeType;
}
