import { QueryClient, queryOptions } from '@tanstack/react-query';
import { AssetSearchPage } from '#lib/assets/search-schema.ts';
import type { StoredTwin } from './upload-file.ts';

// A network that comes back is no click, so nothing is asked for it.
export const uploadClient = new QueryClient({
  defaultOptions: { queries: { refetchOnReconnect: false } },
});

/** The asset that has bytes with this SHA-256; null where none has. */
export function twinOptions(countryCode: string, checksum: string) {
  return queryOptions({
    queryKey: ['asset-twin', checksum],
    queryFn: ({ signal }) => findTwin(countryCode, checksum, signal),
    // Somebody else may be uploading the same.
    staleTime: 0,
    // Hundreds of files are asked about one after the other: the service may ask to wait a while.
    retry: (tries, error) => tries < MOST_TRIES && waitMs(error) !== undefined,
    retryDelay: (_, error) => waitMs(error) ?? 0,
  });
}

const LONGEST_WAIT_MS = 10_000;
const MOST_TRIES = 3;

/** The search was not answered; `waitMs` is there where it is worth asking again after that time. */
class TwinSearchFailed extends Error {
  readonly waitMs: number | undefined;
  constructor({ status, headers }: Response) {
    super(`The search for assets answered ${status}.`);
    const seconds = headers.get('retry-after');
    this.waitMs = seconds === null ? undefined : Number(seconds) * 1000;
  }
}

function waitMs(error: Error): number | undefined {
  return error instanceof TwinSearchFailed ? error.waitMs : undefined;
}

async function findTwin(
  countryCode: string,
  checksum: string,
  signal: AbortSignal,
): Promise<StoredTwin | null> {
  const query = new URLSearchParams({ checksumSha256: checksum });
  const answer = await fetch(`/portal-api/${countryCode}/assets?${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
  });
  if (!answer.ok) throw new TwinSearchFailed(answer);
  const { assets } = AssetSearchPage.parse(await answer.json());
  const twin = assets.find(({ status }) => status !== 'FAILED');
  return twin ? { assetId: twin.assetId, name: twin.name } : null;
}
