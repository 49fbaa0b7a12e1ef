import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { browserTime, serviceTime } from '#components/shell/time/browser-time.tsx';
import type { QueryItem } from '#lib/availability/schema.ts';
import type { RowAnswer } from '#lib/availability/sheet/row-result.ts';
import type {
  OtherBranchesResult,
  SheetResult,
  Suggestions,
} from '#lib/availability/sheet/schema.ts';
import { chunk, MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { itemKey } from '#lib/availability/sheet/sheet-row.ts';
import type { SheetTarget } from './state/sheet-address.ts';
import type { SheetAnswers } from './state/sheet-lines.ts';

/** What a request is about; `today` is the date at the branch. */
type SheetLocation = Pick<SheetTarget, 'branch' | 'channel'> & {
  readonly countryCode: string;
  readonly today: string;
};

/** `at` is when the answer was read, in milliseconds by the service's clock. */
type ItemAnswer = { readonly answer: RowAnswer; readonly at: number };

const STALE_MS = 60_000;
const MAX_RETRIES = 2;
const RETRY_MS = 1_000;
/** Calls in flight at a time. */
const MAX_CONCURRENT_CALLS = 4;

const RETRYING = {
  retry: (failures: number, error: Error) => failures < MAX_RETRIES && isTransient(error),
  retryDelay: RETRY_MS,
};

/**
 * The answers to all items of a sheet. Each item is cached as its own query for a minute, so that only changed ones are
 * requested, 100 a call. The previous answers stay while new ones load.
 */
export function sheetOptions(
  client: QueryClient,
  target: SheetLocation,
  items: readonly QueryItem[],
) {
  return queryOptions({
    queryKey: sheetKey(target, items),
    queryFn: () => fetchSheet(client, target, items),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    // Each change of the items is a new query, with up to thousands of answers.
    gcTime: STALE_MS,
    ...RETRYING,
  });
}

/** What other branches have of the items, at most twelve branches a call. */
export function otherBranchesOptions(
  { countryCode, channel }: Pick<SheetLocation, 'countryCode' | 'channel'>,
  branchIds: readonly string[],
  items: readonly QueryItem[],
) {
  return queryOptions({
    queryKey: [ELSEWHERE, countryCode, channel, branchIds, items.map(itemKey)],
    queryFn: async ({ signal }): Promise<OtherBranchesResult['branches']> => {
      const json = { branchIds, channelId: channel, items };
      const path = `/portal-api/${countryCode}/availability/branches`;
      const result: OtherBranchesResult = await (await apiFetch(path, { json, signal })).json();
      return result.branches;
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    ...RETRYING,
  });
}

/** The products that a text may mean, each with what the branch has now. */
export function suggestionsOptions(
  { countryCode, branch, channel }: Pick<SheetLocation, 'countryCode' | 'branch' | 'channel'>,
  typed: readonly string[],
) {
  return queryOptions({
    queryKey: ['availability-suggestions', countryCode, branch, channel, typed],
    queryFn: async ({ signal }): Promise<Suggestions['products']> => {
      const json = { typed, channelId: channel, ...(branch === '' ? {} : { branchId: branch }) };
      const path = `/portal-api/${countryCode}/availability/suggestions`;
      const found: Suggestions = await (await apiFetch(path, { json, signal })).json();
      return found.products;
    },
    staleTime: STALE_MS,
    ...RETRYING,
  });
}

/**
 * Seeds the cache with the answers that came with a page, so that the first paint has them. They are as old as the page
 * is, which the browser may have kept.
 */
export function cacheAnswers(
  client: QueryClient,
  target: SheetLocation,
  items: readonly QueryItem[],
  known: SheetAnswers,
): void {
  const asOf = new Date(known.asOf);
  seedQuery(client, sheetKey(target, items), known, asOf);
  for (const answer of known.answers) {
    const itemAnswer: ItemAnswer = { answer, at: asOf.getTime() };
    seedQuery(client, answerKey(target, itemKey(answer)), itemAnswer, asOf);
  }
}

/** Puts what was read at a time into the cache, unless that has something newer. */
export function seedQuery(client: QueryClient, key: QueryKey, data: unknown, at: Date): void {
  const updatedAt = browserTime(at);
  if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < updatedAt)
    client.setQueryData(key, data, { updatedAt });
}

/** Has every item requested again by the next fetch, and other branches at once. */
export function invalidateAnswers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [ANSWER], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [ELSEWHERE] });
}

const ANSWER = 'availability';
const ELSEWHERE = 'availability-elsewhere';

function answerKey({ countryCode, branch, channel, today }: SheetLocation, key: string) {
  return [ANSWER, countryCode, branch, channel, today, key];
}

function sheetKey(
  { countryCode, branch, channel, today }: SheetLocation,
  items: readonly QueryItem[],
) {
  return ['availability-sheet', countryCode, branch, channel, today, items.map(itemKey)];
}

async function fetchSheet(
  client: QueryClient,
  target: SheetLocation,
  items: readonly QueryItem[],
): Promise<SheetAnswers> {
  const loadAnswer = batchLoader((batch: readonly QueryItem[]) => loadAnswers(target, batch));
  const distinct = [...new Map(items.map((item) => [itemKey(item), item]))];
  const answers = await Promise.all(
    distinct.map(([key, item]) =>
      client.fetchQuery({
        queryKey: answerKey(target, key),
        queryFn: async (): Promise<ItemAnswer> => ({
          answer: await loadAnswer(item),
          at: serviceTime(),
        }),
        staleTime: STALE_MS,
        gcTime: STALE_MS,
      }),
    ),
  );
  return {
    branch: target.branch,
    channel: target.channel,
    today: target.today,
    asOf: new Date(Math.min(...answers.map(({ at }) => at))).toISOString(),
    answers: answers.map(({ answer }) => answer),
  };
}

/** In the order of the items; undefined for those that the response leaves out. */
async function loadAnswers(
  { countryCode, branch, channel }: SheetLocation,
  items: readonly QueryItem[],
): Promise<(RowAnswer | undefined)[]> {
  const answers = new Map<string, RowAnswer>();
  for (const round of chunk(chunk(items, MAX_ITEMS_PER_CALL), MAX_CONCURRENT_CALLS)) {
    const results = await Promise.all(
      round.map(async (batch): Promise<SheetResult> => {
        const json = { branchId: branch, channelId: channel, items: batch };
        const path = `/portal-api/${countryCode}/availability/check`;
        return (await apiFetch(path, { json })).json();
      }),
    );
    for (const answer of results.flatMap((result) => result.answers)) {
      answers.set(itemKey(answer), answer);
    }
  }
  return items.map((item) => answers.get(itemKey(item)));
}

/**
 * Makes a loader of single keys that calls `load` once for all keys requested in the same task. `load` returns values
 * in the order of its keys, undefined for a key without one, which then throws. If `load` throws, every key of the
 * batch throws the same. Nothing is cached.
 */
function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): (key: Key) => Promise<Value> {
  let batch: { readonly keys: Key[]; readonly values: ReturnType<typeof load> } | undefined;
  return async (key) => {
    if (!batch) {
      const keys: Key[] = [];
      const start = () => {
        batch = undefined;
        return load(keys);
      };
      batch = { keys, values: Promise.resolve().then(start) };
    }
    const index = batch.keys.push(key) - 1;
    const { [index]: value } = await batch.values;
    if (value === undefined) throw new TypeError(`Nothing was loaded for ${String(key)}.`);
    return value;
  };
}
