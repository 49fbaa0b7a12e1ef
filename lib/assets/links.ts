import { listHref, recordHref } from '#lib/text/text.ts';

/** The page of an asset. Assets belong to no country, so each has a page in both. */
export const assetHref = recordHref('assets');

export const assetsHref = listHref('assets');

/** The upload sheet, filled in for a product. */
export function uploadHref(productNumber: string): string {
  return `/assets/upload?${new URLSearchParams({ product: productNumber })}`;
}

/** The form that corrects the details of an asset. */
export function editAssetHref(assetId: string): string {
  return `${assetHref(assetId)}/edit`;
}

export function assetPath(assetId: string): string {
  return `/v1/assets/${encodeURIComponent(assetId)}`;
}

export function contentPath(assetId: string): string {
  return `${assetPath(assetId)}/content`;
}

export function thumbnailPath(assetId: string): string {
  return `${assetPath(assetId)}/thumbnail`;
}
