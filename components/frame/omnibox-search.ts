import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { KINDS } from '#lib/search/kinds.ts';
import type { SearchGroup, SearchResult, SearchResults } from '#lib/search/schema.ts';

const TIMEOUT_MS = 10_000;
/** Someone who scans and presses Enter waits no longer than this for the one document. */
const LONGEST_LOOK_MS = 3_000;
const RETRIES = 20;
const RETRY_MS = 1_500;

/** What the search answers to a text, which must not be empty; a service that restarts is asked again. */
export function searchOptions(countryCode: string, text: string) {
  return queryOptions({
    queryKey: ['search', countryCode, text],
    queryFn: ({ signal }) => fetchResults(countryCode, text, signal),
    staleTime: 10_000,
    retry: (failures, error) => failures < RETRIES && isTransient(error),
    retryDelay: RETRY_MS,
  });
}

/**
 * Where Enter leads: straight to the record whose number was typed or scanned whole, else to the page of all
 * that matches. Undefined where several records have the number, so that one has to be chosen. A search that
 * fails or dawdles does not stand in the way of the page.
 */
export async function destination(
  client: QueryClient,
  countryCode: string,
  text: string,
): Promise<string | undefined> {
  const page = `/${countryCode}/search`;
  if (text === '') return page;
  const found = await Promise.race([
    client.fetchQuery(searchOptions(countryCode, text)).then(
      ({ exact }) => exact,
      () => [],
    ),
    new Promise<readonly string[]>((resolve) => setTimeout(() => resolve([]), LONGEST_LOOK_MS)),
  ]);
  if (found.length > 1) return undefined;
  return found[0] ?? `${page}?${new URLSearchParams({ q: text })}`;
}

async function fetchResults(
  countryCode: string,
  text: string,
  signal: AbortSignal,
): Promise<SearchResults> {
  const answer = await apiFetch(
    `/portal-api/${countryCode}/search?${new URLSearchParams({ q: text })}`,
    { signal, timeoutMs: TIMEOUT_MS },
  );
  const results: unknown = await answer.json();
  if (!isSearchResults(results))
    throw new TypeError('What was answered is no answer of the search.');
  return results;
}

/**
 * Whether it is what the search answers. Looked at by hand: the library of the schema takes 190 ms to evaluate
 * on a slow processor, just when the first keys come.
 */
export function isSearchResults(answer: unknown): answer is SearchResults {
  return (
    isRecord(answer) &&
    isListOf(answer['groups'], isGroup) &&
    isListOf(answer['exact'], isText) &&
    isText(answer['asOf']) &&
    !Number.isNaN(Date.parse(answer['asOf']))
  );
}

function isGroup(group: unknown): group is SearchGroup {
  return (
    isRecord(group) &&
    isOneOf(KINDS, group['kind']) &&
    isText(group['title']) &&
    isListOf(group['results'], isResult) &&
    isTextIfAny(group['all'])
  );
}

function isResult(result: unknown): result is SearchResult {
  return (
    isRecord(result) &&
    isText(result['href']) &&
    isText(result['title']) &&
    isText(result['detail']) &&
    isTextIfAny(result['meta']) &&
    (result['tone'] === undefined || isOneOf(TONES, result['tone']))
  );
}

const TONES: readonly SearchResult['tone'][] = ['good', 'warn', 'bad'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isOneOf(options: readonly unknown[], value: unknown): boolean {
  return options.includes(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextIfAny(value: unknown): boolean {
  return value === undefined || isText(value);
}
