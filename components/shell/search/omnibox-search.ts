import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isTransient } from '#components/api/api-error.ts';
import { fetchJson } from '#components/api/api-fetch.ts';
import type { SearchResults } from '#lib/search/schema.ts';

const TIMEOUT_MS = 10_000;
/** How long Enter waits for the search before it opens the page of results. */
const MAX_LOOKUP_MS = 3_000;
const MAX_RETRIES = 20;
const RETRY_MS = 1_500;

/** Where somebody searches: the country, and the branch whose stock is shown. */
export type SearchOrigin = { readonly countryCode: string; readonly branch: string | undefined };

/** The query for a text, which must not be empty. Retried while the service restarts. */
export function searchOptions({ countryCode, branch }: SearchOrigin, text: string) {
  const query = new URLSearchParams({ q: text, ...(branch === undefined ? {} : { branch }) });
  return queryOptions({
    queryKey: ['search', countryCode, branch, text],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const path = `/portal-api/${countryCode}/search?${query}`;
      const found = await fetchJson<SearchResults>(path, { signal, timeoutMs: TIMEOUT_MS });
      // A captive portal, or another build, may answer with other JSON.
      if (!Array.isArray(found?.groups)) throw new Error('The answer is not that of a search.');
      return found;
    },
    staleTime: 10_000,
    retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    retryDelay: RETRY_MS,
  });
}

/**
 * Where Enter leads: to the one record with exactly this number, or the only one that meets all that was typed, else to
 * the page of results. Undefined when several records have the number, so that one must be chosen. A slow or failed
 * search leads to the page.
 */
export async function findDestination(
  client: QueryClient,
  origin: SearchOrigin,
  text: string,
): Promise<string | undefined> {
  if (text === '') return PAGE;
  const found = await Promise.race([
    client.fetchQuery(searchOptions(origin, text)).then(destinationsOf, () => []),
    new Promise<readonly string[]>((resolve) => setTimeout(() => resolve([]), MAX_LOOKUP_MS)),
  ]);
  if (found.length > 1) return undefined;
  return found[0] ?? `${PAGE}?${new URLSearchParams({ q: text })}`;
}

const PAGE = '/search';

/** What Enter opens: none, one, or several to choose from. */
export function destinationsOf({ exact, only }: SearchResults): readonly string[] {
  return exact.length === 0 && only !== undefined ? [only] : exact;
}
