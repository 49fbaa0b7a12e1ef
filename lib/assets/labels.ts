import type { AssetPurpose, AssetStatus, AssetType } from '#lib/assets/schema.ts';
import { FILE_KINDS } from '#lib/assets/upload/file-kinds.ts';
import { countOf } from '#lib/text/text.ts';

export const ASSET_PURPOSE_LABELS: Readonly<Record<AssetPurpose, string>> = {
  PRIMARY_IMAGE: 'Main picture',
  GALLERY: 'Extra picture',
  DATA_SHEET: 'Data sheet',
  INSTALLATION_GUIDE: 'Installation guide',
  SAFETY_DATA_SHEET: 'Safety data sheet',
  WARRANTY: 'Warranty',
  OTHER: 'Other',
};

export const ASSET_TYPE_LABELS: Readonly<Record<AssetType, string>> = {
  IMAGE: 'Picture',
  DOCUMENT: 'Document',
  VIDEO: 'Video',
  OTHER: 'Other file',
};

export const ASSET_STATUS_LABELS: Readonly<Record<AssetStatus, string>> = {
  PROCESSING: 'Being checked',
  READY: 'Ready',
  FAILED: 'Failed virus check',
};

/** The name of a metaproperty in forms and issues. */
export function propertyName(name: string): string {
  return `metaproperties.${name}`;
}

/** The common name of a media type: `JPEG`. A kind that is no longer accepted keeps its media type. */
export function fileKindLabel(mimeType: string): string {
  return FILE_KINDS.find((kind) => kind.mimeType === mimeType)?.name ?? mimeType;
}

/** A file size in decimal units with at most three digits, as browsers show it: `640 bytes`, `1.2 kB`, `98 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  const [unit = '', ...larger] = ['kB', 'MB', 'GB', 'TB'];
  return inUnit(bytes / 1000, unit, larger);
}

function inUnit(amount: number, unit: string, larger: readonly string[]): string {
  const [next, ...rest] = larger;
  // 999.6 kB rounds to 1 MB, not to 1,000 kB.
  if (next !== undefined && Math.round(amount) >= 1000) return inUnit(amount / 1000, next, rest);
  const digits = amount < 9.95 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount));
  return `${digits} ${unit}`;
}
