import { ApiError } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { assetPath } from '#lib/assets/links.ts';

/**
 * Deletes the asset if it still has this ETag; succeeds if it is already gone. Throws ApiError; after a network error
 * it may be deleted nevertheless, so trying again is safe.
 */
export async function deleteAsset(assetId: string, etag: string): Promise<void> {
  try {
    await apiFetch(assetPath(assetId), {
      method: 'DELETE',
      headers: { 'If-Match': etag },
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    // Only the API's own 404 counts, not one of a proxy.
    const isGone = error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND';
    if (!isGone) throw error;
  }
}

/** Whether a deletion failed because the asset was changed since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

const TIMEOUT_MS = 60_000;
