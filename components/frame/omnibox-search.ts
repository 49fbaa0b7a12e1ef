import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { SearchResults } from '#lib/search/schema.ts';

const LONGEST_WAIT_MS = 10_000;
/** Someone who scans and presses Enter waits no longer than this for the one document. */
const LONGEST_LOOK_MS = 3_000;

/** What the search answers to a text, which must not be empty. */
export function searchOptions(countryCode: string, text: string) {
  return queryOptions({
    queryKey: ['search', countryCode, text],
    queryFn: ({ signal }) => fetchResults(countryCode, text, signal),
    staleTime: 10_000,
    retry: false,
  });
}

/** The search did not answer with results. */
export class SearchFailed extends Error {
  readonly status: number;
  /** What the log knows the request under. */
  readonly correlationId: string | null;
  constructor({ status, headers }: Response) {
    super(`The search answered ${status}.`);
    this.status = status;
    this.correlationId = headers.get('x-correlation-id');
  }
}

/**
 * Where Enter leads: straight to the document whose number was typed or scanned whole, else to the
 * list of what matches. A search that fails or dawdles does not stand in the way of the list.
 */
export async function destination(
  client: QueryClient,
  countryCode: string,
  text: string,
): Promise<string> {
  const list = `/${countryCode}/invoices`;
  if (text === '') return list;
  const found = await Promise.race([
    client.fetchQuery(searchOptions(countryCode, text)).then(
      ({ exact }) => exact?.href,
      () => undefined,
    ),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LONGEST_LOOK_MS)),
  ]);
  return found ?? `${list}?${new URLSearchParams({ q: text })}`;
}

async function fetchResults(
  countryCode: string,
  text: string,
  signal: AbortSignal,
): Promise<SearchResults> {
  const answer = await fetch(
    `/portal-api/${countryCode}/search?${new URLSearchParams({ q: text })}`,
    { signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]) },
  );
  if (!answer.ok) throw new SearchFailed(answer);
  return SearchResults.parse(await answer.json());
}
