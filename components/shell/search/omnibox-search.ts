import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isListOf, isRecord, isText, isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import {
  type RecentDetails,
  SEARCH_KINDS,
  type SearchGroup,
  type SearchResult,
  type SearchResults,
} from '#lib/search/schema.ts';
import { TONES } from '#lib/text/text.ts';

const TIMEOUT_MS = 10_000;
/** How long Enter waits for the search before it opens the page of results. */
const MAX_LOOKUP_MS = 3_000;
const MAX_RETRIES = 20;
const RETRY_MS = 1_500;

/** Where somebody searches: the country, and the branch whose stock is shown. */
export type SearchOrigin = { readonly countryCode: string; readonly branch: string | undefined };

/** The query for a text, which must not be empty. Retried while the service restarts. */
export function searchOptions({ countryCode, branch }: SearchOrigin, text: string) {
  return queryOptions({
    queryKey: ['search', countryCode, branch, text],
    queryFn: ({ signal }) => fetchResults({ countryCode, branch }, text, signal),
    staleTime: 10_000,
    retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    retryDelay: RETRY_MS,
  });
}

/** The query for whose these records are and their amounts, by path; tried once, as the records show without. */
export function recentDetailsOptions(countryCode: string, paths: readonly string[]) {
  return queryOptions({
    queryKey: ['recents', countryCode, ...paths],
    queryFn: ({ signal }) => fetchRecentDetails(countryCode, paths, signal),
    enabled: paths.length > 0,
    staleTime: 60_000,
    retry: false,
  });
}

type RecentDetail = RecentDetails['records'][number];

async function fetchRecentDetails(
  countryCode: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RecentDetail>> {
  const response = await apiFetch(`/portal-api/${countryCode}/recents`, {
    json: { paths },
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  const details: unknown = await response.json();
  if (!isRecord(details) || !isListOf(details['records'], isRecentDetail))
    throw new TypeError('The response does not say whose the recent records are.');
  return new Map(details['records'].map((detail) => [detail.href, detail]));
}

function isRecentDetail(detail: unknown): detail is RecentDetail {
  return (
    isRecord(detail) &&
    isText(detail['href']) &&
    isOptionalText(detail['name']) &&
    isOptionalText(detail['amount'])
  );
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
  const page = `/${origin.countryCode}/search`;
  if (text === '') return page;
  const found = await Promise.race([
    client.fetchQuery(searchOptions(origin, text)).then(destinationsOf, () => []),
    new Promise<readonly string[]>((resolve) => setTimeout(() => resolve([]), MAX_LOOKUP_MS)),
  ]);
  if (found.length > 1) return undefined;
  return found[0] ?? `${page}?${new URLSearchParams({ q: text })}`;
}

/** What Enter opens: none, one, or several to choose from. */
export function destinationsOf({ exact, only }: SearchResults): readonly string[] {
  return exact.length === 0 && only !== undefined ? [only] : exact;
}

async function fetchResults(
  { countryCode, branch }: SearchOrigin,
  text: string,
  signal: AbortSignal,
): Promise<SearchResults> {
  const query = new URLSearchParams({ q: text, ...(branch === undefined ? {} : { branch }) });
  const response = await apiFetch(`/portal-api/${countryCode}/search?${query}`, {
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  const results: unknown = await response.json();
  if (!isSearchResults(results)) throw new TypeError('The response is not a search result.');
  return results;
}

/**
 * Checked by hand rather than with zod, which takes 190 ms to evaluate on a slow processor, just when the first keys
 * come.
 */
export function isSearchResults(response: unknown): response is SearchResults {
  return (
    isRecord(response) &&
    isListOf(response['groups'], isGroup) &&
    isListOf(response['exact'], isText) &&
    isListOf(response['marks'], isText) &&
    isOptionalText(response['only']) &&
    isOptionalText(response['correctedQuery']) &&
    isOptionalText(response['unmetConditions']) &&
    (response['elsewhere'] === undefined || isLink(response['elsewhere'])) &&
    isText(response['asOf']) &&
    !Number.isNaN(Date.parse(response['asOf']))
  );
}

function isLink(link: unknown): link is NonNullable<SearchResults['elsewhere']> {
  return isRecord(link) && isText(link['href']) && isText(link['label']);
}

function isGroup(group: unknown): group is SearchGroup {
  return (
    isRecord(group) &&
    isOneOf(SEARCH_KINDS, group['kind']) &&
    isText(group['title']) &&
    isListOf(group['results'], isResult) &&
    isOptionalText(group['all'])
  );
}

function isResult(result: unknown): result is SearchResult {
  return (
    isRecord(result) &&
    isText(result['href']) &&
    isText(result['title']) &&
    isText(result['detail']) &&
    isOptionalText(result['label']) &&
    isOptionalText(result['meta']) &&
    isOptionalText(result['status']) &&
    (result['tone'] === undefined || isOneOf(TONES, result['tone']))
  );
}

function isOneOf(options: readonly unknown[], value: unknown): boolean {
  return options.includes(value);
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value);
}
