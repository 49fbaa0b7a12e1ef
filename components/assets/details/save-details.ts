import { apiFetch } from '#components/api/api-fetch.ts';
import { isStale } from '#components/assets/delete-asset.tsx';
import { assetPath } from '#lib/assets/links.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import { type AssetDetails, changedFields, detailsOfAsset, patchOf } from './asset-details.ts';

/** An asset as a form shows it: its details, and the ETag that they have. */
export type SavedDetails = { readonly etag: string; readonly details: AssetDetails };

/**
 * Changes the details that were typed, and no others. If somebody else has changed the details since they were opened,
 * nothing is saved and the details as they are now are returned, unless both typed the same. Throws ApiError.
 */
export async function saveDetails(
  assetId: string,
  base: SavedDetails,
  typed: AssetDetails,
  known: readonly Metaproperty[],
): Promise<SavedDetails | undefined> {
  const changed = changedFields(base.details, typed);
  const body = JSON.stringify(patchOf(typed, changed));
  let { etag } = base;
  for (let tries = 1; ; tries += 1) {
    try {
      const headers = { 'If-Match': etag, 'Content-Type': 'application/merge-patch+json' };
      await apiFetch(assetPath(assetId), { method: 'PATCH', headers, body });
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && isStale(error))) throw error;
    }
    const current = await fetchDetails(assetId, known);
    const differing = changedFields(current.details, typed);
    if (!changed.some((field) => differing.includes(field))) return undefined;
    // What the service itself changes, such as the status, is nobody's edit.
    const isEdited = changedFields(base.details, current.details).length > 0;
    if (isEdited || tries === MAX_TRIES) return current;
    etag = current.etag;
  }
}

const MAX_TRIES = 3;

async function fetchDetails(assetId: string, known: readonly Metaproperty[]) {
  const response = await apiFetch(assetPath(assetId), { cache: 'no-store' });
  const asset: Asset = await response.json();
  return {
    etag: response.headers.get('etag') ?? '',
    details: detailsOfAsset(asset, known),
  };
}
