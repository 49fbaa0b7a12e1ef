import { ApiError } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { AssetSearchPage } from '#lib/assets/search-schema.ts';
import type { StoredTwin } from './upload-file.ts';

const TIMEOUT_MS = 10_000;
const MOST_TRIES = 4;
/** A service that asks to wait longer is not waited for. */
const LONGEST_WAIT_MS = 60_000;

/**
 * The asset that has bytes with this SHA-256; null where none has. Hundreds of files are asked about one after the
 * other, so that the service may ask to wait a while: it is asked again then, whether the tab is in sight or not.
 * Throws ApiError.
 */
export async function findTwin(countryCode: string, checksum: string): Promise<StoredTwin | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await askForTwin(countryCode, checksum);
    } catch (error) {
      const waitMs = error instanceof ApiError ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > LONGEST_WAIT_MS || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

async function askForTwin(countryCode: string, checksum: string): Promise<StoredTwin | null> {
  const query = new URLSearchParams({ checksumSha256: checksum });
  const answer = await apiFetch(`/portal-api/${countryCode}/assets?${query}`, {
    timeoutMs: TIMEOUT_MS,
  });
  const { assets } = AssetSearchPage.parse(await answer.json());
  const twin = assets.find(({ status }) => status !== 'FAILED');
  return twin ? { assetId: twin.assetId, name: twin.name } : null;
}
