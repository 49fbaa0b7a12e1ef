import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { isTransient } from '#components/api/api-error.ts';
import { fetchJson } from '#components/api/api-fetch.ts';
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

/** Answers by the keys of their items; `at` is when one was read, in milliseconds by the service's clock. */
type KnownAnswers = ReadonlyMap<string, { readonly answer: RowAnswer; readonly at: number }>;

const STALE_MS = 60_000;
const MAX_RETRIES = 2;
const RETRY_MS = 1_000;
/** Calls in flight at a time. */
const MAX_CONCURRENT_CALLS = 4;

/** Each change of the items is a new query: the previous answers stay while new ones load. */
const CHECKED = {
  placeholderData: keepPreviousData,
  staleTime: STALE_MS,
  gcTime: STALE_MS,
  retry: (failures: number, error: Error) => failures < MAX_RETRIES && isTransient(error),
  retryDelay: RETRY_MS,
};

/**
 * The answers to all items of a sheet. Each is known for a minute, so that only changed ones are requested, 100 a call.
 */
export function sheetOptions(
  client: QueryClient,
  target: SheetLocation,
  items: readonly QueryItem[],
) {
  return queryOptions({
    queryKey: sheetKey(target, items),
    queryFn: ({ signal }) => fetchSheet(client, target, items, signal),
    ...CHECKED,
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
    queryFn: async ({ signal }) => {
      const json = { branchIds, channelId: channel, items };
      const path = `/portal-api/${countryCode}/availability/branches`;
      return (await fetchJson<OtherBranchesResult>(path, { json, signal })).branches;
    },
    ...CHECKED,
  });
}

/** The products that a text may mean, each with what the branch has now. */
export function suggestionsOptions(
  { countryCode, branch, channel }: Pick<SheetLocation, 'countryCode' | 'branch' | 'channel'>,
  typed: readonly string[],
) {
  return queryOptions({
    queryKey: ['availability-suggestions', countryCode, branch, channel, typed],
    queryFn: async ({ signal }) => {
      const json = { typed, channelId: channel, ...(branch === '' ? {} : { branchId: branch }) };
      const path = `/portal-api/${countryCode}/availability/suggestions`;
      return (await fetchJson<Suggestions>(path, { json, signal })).products;
    },
    staleTime: STALE_MS,
    retry: CHECKED.retry,
    retryDelay: RETRY_MS,
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
  addAnswers(client, target, known.answers, asOf.getTime());
}

/** Puts what was read at a time into the cache, unless that has something newer. */
export function seedQuery(client: QueryClient, key: QueryKey, data: unknown, at: Date): void {
  const updatedAt = browserTime(at);
  if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < updatedAt)
    client.setQueryData(key, data, { updatedAt });
}

/** Has every item requested again by the next fetch, and other branches at once. */
export function invalidateAnswers(client: QueryClient): void {
  client.removeQueries({ queryKey: [ANSWERS] });
  void client.invalidateQueries({ queryKey: [ELSEWHERE] });
}

const ANSWERS = 'availability';
const ELSEWHERE = 'availability-elsewhere';

function answersKey({ countryCode, branch, channel, today }: SheetLocation) {
  return [ANSWERS, countryCode, branch, channel, today];
}

function sheetKey(target: SheetLocation, items: readonly QueryItem[]) {
  return ['availability-sheet', answersKey(target), items.map(itemKey)];
}

/** What arrived stays known if the rest fails, or is no longer wanted. */
async function fetchSheet(
  client: QueryClient,
  target: SheetLocation,
  items: readonly QueryItem[],
  signal: AbortSignal,
): Promise<SheetAnswers> {
  const { countryCode, branch, channel, today } = target;
  const readKnown = () => client.getQueryData<KnownAnswers>(answersKey(target));
  const [known, staleAt] = [readKnown(), serviceTime() - STALE_MS];
  const isMissing = (key: string) => (known?.get(key)?.at ?? 0) <= staleAt;
  const distinct = new Map(items.map((item) => [itemKey(item), item]));
  const missing = [...distinct].flatMap(([key, item]) => (isMissing(key) ? [item] : []));
  for (const round of chunk(chunk(missing, MAX_ITEMS_PER_CALL), MAX_CONCURRENT_CALLS)) {
    await Promise.all(
      round.map(async (batch) => {
        const json = { branchId: branch, channelId: channel, items: batch };
        const path = `/portal-api/${countryCode}/availability/check`;
        const { answers } = await fetchJson<SheetResult>(path, { json, signal });
        addAnswers(client, target, answers, serviceTime());
      }),
    );
  }
  const now = readKnown();
  const found = [...distinct.keys()].map((key) => {
    const answer = now?.get(key);
    if (!answer) throw new TypeError(`The service left out the answer to ${key}.`);
    return answer;
  });
  return {
    ...{ branch, channel, today },
    asOf: new Date(Math.min(...found.map(({ at }) => at))).toISOString(),
    answers: found.map(({ answer }) => answer),
  };
}

/** Keeps the newest answer to each item. */
function addAnswers(
  client: QueryClient,
  target: SheetLocation,
  answers: readonly RowAnswer[],
  at: number,
): void {
  client.setQueryData<KnownAnswers>(answersKey(target), (before) => {
    const known = new Map(before);
    for (const answer of answers) {
      const key = itemKey(answer);
      if ((known.get(key)?.at ?? 0) < at) known.set(key, { answer, at });
    }
    return known;
  });
}
