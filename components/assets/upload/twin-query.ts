import { QueryClient, queryOptions } from '@tanstack/react-query';
import { AssetSearchPage } from '#lib/assets/search-schema.ts';
import type { StoredTwin } from './upload-file.ts';

export const uploadClient = new QueryClient();

/** The asset that has bytes with this SHA-256; null where none has. */
export function twinOptions(countryCode: string, checksum: string) {
  return queryOptions({
    queryKey: ['asset-twin', checksum],
    queryFn: ({ signal }) => findTwin(countryCode, checksum, signal),
    // Somebody else may be uploading the same.
    staleTime: 0,
    retry: false,
  });
}

const LONGEST_WAIT_MS = 10_000;

async function findTwin(
  countryCode: string,
  checksum: string,
  signal: AbortSignal,
): Promise<StoredTwin | null> {
  const query = new URLSearchParams({ checksumSha256: checksum });
  const answer = await fetch(`/portal-api/${countryCode}/assets?${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
  });
  if (!answer.ok) throw new Error(`The search for assets answered ${answer.status}.`);
  const { assets } = AssetSearchPage.parse(await answer.json());
  const twin = assets.find(({ status }) => status !== 'FAILED');
  return twin ? { assetId: twin.assetId, name: twin.name } : null;
}
