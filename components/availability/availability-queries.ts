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

/** Puts what was read at a time into the cache, unless that has something newer. */
export function seedQuery(client: QueryClient, key: QueryKey, data: unknown, at: Date): void {
  const updatedAt = browserTime(at);
  if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < updatedAt)
    client.setQueryData(key, data, { updatedAt });
}

/** Has everything requested again. */
export function invalidateAnswers(client: QueryClient): void {
  for (const key of [ANSWERS, ELSEWHERE]) void client.invalidateQueries({ queryKey: [key] });
}

const ANSWERS = 'availability';
const ELSEWHERE = 'availability-elsewhere';

function targetKey({ countryCode, branch, channel, today }: SheetLocation) {
  return [ANSWERS, countryCode, branch, channel, today];
}

function sheetKey(target: SheetLocation, items: readonly QueryItem[]) {
  return [...targetKey(target), items.map(itemKey)];
}

/** Each response is a sheet of its own in the cache, which stays known if the rest fails or is no longer wanted. */
async function fetchSheet(
  client: QueryClient,
  target: SheetLocation,
  items: readonly QueryItem[],
  signal: AbortSignal,
): Promise<SheetAnswers> {
  const { countryCode, branch, channel, today } = target;
  const known = recentAnswers(client, target);
  const distinct = new Map(items.map((item) => [itemKey(item), item]));
  const missing = [...distinct].flatMap(([key, item]) => (known.has(key) ? [] : [item]));
  for (const round of chunk(chunk(missing, MAX_ITEMS_PER_CALL), MAX_CONCURRENT_CALLS)) {
    await Promise.all(
      round.map(async (batch) => {
        const json = { branchId: branch, channelId: channel, items: batch };
        const path = `/portal-api/${countryCode}/availability/check`;
        const { answers } = await fetchJson<SheetResult>(path, { json, signal });
        const asOf = new Date(serviceTime()).toISOString();
        for (const answer of answers) known.set(itemKey(answer), { answer, asOf });
        client.setQueryData(sheetKey(target, batch), { branch, channel, today, asOf, answers });
      }),
    );
  }
  const found = [...distinct.keys()].map((key) => {
    const answer = known.get(key);
    if (!answer) throw new TypeError(`The service left out the answer to ${key}.`);
    return answer;
  });
  const [oldest = ''] = found.map(({ asOf }) => asOf).toSorted();
  const answers = found.map(({ answer }) => answer);
  return { branch, channel, today, asOf: oldest, answers };
}

type KnownAnswer = { readonly answer: RowAnswer; readonly asOf: string };

/** The newest answers of the last minute by the keys of their items, each as old as the sheet that it is in. */
function recentAnswers(client: QueryClient, target: SheetLocation): Map<string, KnownAnswer> {
  const known = new Map<string, KnownAnswer>();
  const since = new Date(serviceTime() - STALE_MS).toISOString();
  const sheets = client.getQueriesData<SheetAnswers>({
    queryKey: targetKey(target),
    predicate: ({ state }) => !state.isInvalidated,
  });
  for (const [, { asOf = '', answers = [] } = {}] of sheets) {
    for (const answer of asOf > since ? answers : []) {
      const key = itemKey(answer);
      if ((known.get(key)?.asOf ?? '') < asOf) known.set(key, { answer, asOf });
    }
  }
  return known;
}
