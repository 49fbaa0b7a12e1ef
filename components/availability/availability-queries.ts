import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { batchLoader } from '#components/api/batch-loader.ts';
import { serviceTime } from '#components/shell/time/service-time.ts';
import { Availability, type QueryItem } from '#lib/availability/schema.ts';
import type { RowAnswer } from '#lib/availability/sheet/row-result.ts';
import { checkSheet, chunk, itemKey } from '#lib/availability/sheet/sheet-answers.ts';
import { FoundProducts } from '#lib/product/schema.ts';
import type { SheetPlace } from './state/sheet-address.ts';
import type { SheetAnswers } from './state/sheet-lines.ts';

/** What a request is about; `today` is the date at the branch. */
type Place = Pick<SheetPlace, 'branch' | 'channel'> & {
  readonly countryCode: string;
  readonly today: string;
};

/** `at` is when the answer was read, in milliseconds by the service's clock. */
type ItemAnswer = { readonly answer: RowAnswer; readonly at: number };

const STALE_MS = 60_000;
const MAX_RETRIES = 2;
const RETRY_MS = 1_000;
const NAMES_BATCH_SIZE = 100;

/**
 * The answers to all items of a sheet. Each item is cached as its own query for a minute, so that only changed ones are
 * requested, 25 a call. The previous answers stay while new ones load.
 */
export function sheetOptions(client: QueryClient, place: Place, items: readonly QueryItem[]) {
  return queryOptions({
    queryKey: sheetKey(place, items),
    queryFn: () => fetchSheet(client, place, items),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    // Each change of the items is a new query, with up to thousands of answers.
    gcTime: STALE_MS,
    retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    retryDelay: RETRY_MS,
  });
}

/** Seeds the cache with the answers that came with the page, so that the first paint has them. */
export function cacheAnswers(
  client: QueryClient,
  place: Place,
  items: readonly QueryItem[],
  known: SheetAnswers,
): void {
  client.setQueryData(sheetKey(place, items), known);
  const at = Date.parse(known.asOf);
  for (const [key, answer] of known.answers) {
    client.setQueryData<ItemAnswer>(answerKey(place, key), { answer, at });
  }
  for (const [number, name] of known.names) client.setQueryData(nameKey(place, number), name);
}

/** Has every item requested again by the next fetch. */
export function invalidateAnswers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [ANSWER], refetchType: 'none' });
}

const ANSWER = 'availability';

function answerKey({ countryCode, branch, channel, today }: Place, key: string) {
  return [ANSWER, countryCode, branch, channel, today, key];
}

function nameKey({ countryCode }: Place, number: string) {
  return ['product-name', countryCode, number];
}

function sheetKey({ countryCode, branch, channel, today }: Place, items: readonly QueryItem[]) {
  return ['availability-sheet', countryCode, branch, channel, today, items.map(itemKey)];
}

async function fetchSheet(
  client: QueryClient,
  place: Place,
  items: readonly QueryItem[],
): Promise<SheetAnswers> {
  const loadAnswer = batchLoader((batch: readonly QueryItem[]) => loadAnswers(place, batch));
  const loadName = batchLoader((numbers: readonly string[]) => loadNames(place, numbers));
  const distinct = [...new Map(items.map((item) => [itemKey(item), item]))];
  const answers = await Promise.all(
    distinct.map(([key, item]) =>
      client.fetchQuery({
        queryKey: answerKey(place, key),
        queryFn: async (): Promise<ItemAnswer> => ({
          answer: await loadAnswer(item),
          at: serviceTime(),
        }),
        staleTime: STALE_MS,
        gcTime: STALE_MS,
      }),
    ),
  );
  const numbers = [...new Set(items.map(({ productId }) => productId))];
  const names = await Promise.all(
    numbers.map((number) =>
      client.fetchQuery({
        queryKey: nameKey(place, number),
        queryFn: () => loadName(number),
        // Names do not change while a sheet is filled in.
        staleTime: Infinity,
      }),
    ),
  );
  return {
    branch: place.branch,
    channel: place.channel,
    today: place.today,
    asOf: new Date(Math.min(...answers.map(({ at }) => at))).toISOString(),
    answers: distinct.flatMap(([key], at) => (answers[at] ? [[key, answers[at].answer]] : [])),
    names: numbers.flatMap((number, at) => (names[at] ? [[number, names[at]]] : [])),
  };
}

/** In the order of the items. Short ones are requested again, for the date when there is enough. */
async function loadAnswers(
  { countryCode, branch, channel, today }: Place,
  items: readonly QueryItem[],
): Promise<(RowAnswer | undefined)[]> {
  const answers = await checkSheet(items, today, async (batch) => {
    const response = await apiFetch(`/v1/${countryCode}/availability-queries`, {
      json: { branchId: branch, channelId: channel, items: batch },
    });
    return Availability.parse(await response.json()).items;
  });
  return items.map((item) => answers.get(itemKey(item)));
}

/** In the order of the numbers; null for unknown products. */
async function loadNames(
  { countryCode }: Place,
  numbers: readonly string[],
): Promise<(string | null)[]> {
  const names = new Map<string, string>();
  for (const productNumbers of chunk(numbers, NAMES_BATCH_SIZE)) {
    const response = await apiFetch(`/v1/${countryCode}/products/query`, {
      json: { productNumbers },
    });
    for (const { number, description } of FoundProducts.parse(await response.json()).products) {
      names.set(number, description);
    }
  }
  return numbers.map((number) => names.get(number) ?? null);
}
