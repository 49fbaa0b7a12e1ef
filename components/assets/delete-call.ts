import { ApiError } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { assetPath } from '#lib/assets/asset-addresses.ts';

/**
 * Deletes an asset as it was when it had `etag`. One that somebody else deleted before is gone as well. Throws
 * ApiError; without an answer it may be deleted all the same, and another try finds out.
 */
export async function deleteAsset(assetId: string, etag: string): Promise<void> {
  try {
    await apiFetch(assetPath(assetId), {
      method: 'DELETE',
      headers: { 'If-Match': etag },
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    // A proxy's 404 says nothing of the kind.
    const isGone = error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND';
    if (!isGone) throw error;
  }
}

/** Whether an asset is still there because it was changed since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

const TIMEOUT_MS = 60_000;
