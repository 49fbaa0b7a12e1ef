/** The page of an asset, within a country: an asset has none, and is on the screens of both. */
export function assetHref(countryCode: string, assetId: string): string {
  return `/${countryCode}/assets/${encodeURIComponent(assetId)}`;
}

/** The assets that have something in common, such as a product. */
export function assetsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/assets?${new URLSearchParams(query)}`;
}

/** Where the API has an asset; its bytes and its small picture are below it. */
export function assetPath(assetId: string): string {
  return `/v1/assets/${encodeURIComponent(assetId)}`;
}

/** The bytes of an asset, on the origin of the portal itself. */
export function contentPath(assetId: string): string {
  return `${assetPath(assetId)}/content`;
}

/** The small picture of an asset that has one, likewise. */
export function thumbnailPath(assetId: string): string {
  return `${assetPath(assetId)}/thumbnail`;
}
