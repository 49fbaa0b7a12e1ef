import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { serviceTime } from '#components/frame/service-time.ts';
import { Availability, type QueryItem } from '#lib/availability/schema.ts';
import { answersTo, inParts, itemKey } from '#lib/availability/sheet-answers.ts';
import { type NearProduct, NearProducts } from '#lib/product/near-schema.ts';
import { FoundProducts } from '#lib/product/schema.ts';
import { knownAnswers } from './known-answers.ts';
import type { SheetAnswers } from './sheet-lines.ts';
import type { SheetPlace } from './sheet-place.ts';

export type Asked = Pick<SheetPlace, 'branch' | 'channel'> & {
  readonly countryCode: string;
  /** The date at the branch. */
  readonly today: string;
  readonly items: readonly QueryItem[];
};

/** The answers to a sheet at a branch, in calls of 25; what it was before stays while it is asked again. */
export function answersOptions(asked: Asked) {
  const { countryCode, branch, channel, today, items } = asked;
  return queryOptions({
    queryKey: ['availability', countryCode, branch, channel, today, items.map(itemKey)],
    queryFn: ({ signal }) => askSheet(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: (failures, error) => failures < MOST_RETRIES && isTransient(error),
    retryDelay: RETRY_MS,
  });
}

/** What products may have been meant by texts that are none, by text. */
export function nearOptions(countryCode: string, typed: readonly string[]) {
  return queryOptions({
    queryKey: ['near-products', countryCode, typed],
    queryFn: ({ signal }) => askNear(countryCode, typed, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

const FRESH_MS = 60_000;
const MOST_RETRIES = 2;
const RETRY_MS = 1_000;
const NAMES_AT_ONCE = 100;
const NEAR_AT_ONCE = 10;

const known = knownAnswers(FRESH_MS, serviceTime);
const names = new Map<string, string>();

/** Takes over what the server answered with the page. */
export function learnAnswers(
  { countryCode, branch, channel, today }: Omit<Asked, 'items'>,
  answers: SheetAnswers,
): void {
  known.keep(placeOf({ countryCode, branch, channel, today }), new Map(answers.answers));
  for (const [number, name] of answers.names) names.set(`${countryCode} ${number}`, name);
}

/** Forgets what is known, so that all is asked anew. */
export function forgetAnswers(): void {
  known.forget();
}

async function askSheet(asked: Asked, signal: AbortSignal): Promise<SheetAnswers> {
  const { countryCode, branch, channel, today, items } = asked;
  const place = placeOf(asked);
  const path = `/v1/${countryCode}/availability-queries`;
  const fresh = items.filter((item) => known.of(place, item) === undefined);
  const answers = await answersTo(fresh, today, async (part) => {
    const answer = await post(path, { branchId: branch, channelId: channel, items: part }, signal);
    return Availability.parse(answer).items;
  });
  known.keep(place, answers);
  await learnNames(countryCode, items, signal);
  return {
    branch,
    channel,
    today,
    ...known.all(place, items),
    names: items.flatMap(({ productId }) => {
      const name = names.get(`${countryCode} ${productId}`);
      return name === undefined ? [] : [[productId, name] as const];
    }),
  };
}

function placeOf({ countryCode, branch, channel, today }: Omit<Asked, 'items'>): string {
  return [countryCode, branch, channel, today].join('\t');
}

/** What products are called does not change while a sheet is filled. */
async function learnNames(
  countryCode: string,
  items: readonly QueryItem[],
  signal: AbortSignal,
): Promise<void> {
  const numbers = new Set(items.map(({ productId }) => productId));
  const unknown = [...numbers].filter((number) => !names.has(`${countryCode} ${number}`));
  for (const productNumbers of inParts(unknown, NAMES_AT_ONCE)) {
    const answer = await post(`/v1/${countryCode}/products/query`, { productNumbers }, signal);
    for (const { number, description } of FoundProducts.parse(answer).products) {
      names.set(`${countryCode} ${number}`, description);
    }
  }
}

async function askNear(
  countryCode: string,
  typed: readonly string[],
  signal: AbortSignal,
): Promise<[string, NearProduct[]][]> {
  const found: [string, NearProduct[]][] = [];
  for (const part of inParts(typed, NEAR_AT_ONCE)) {
    const answer = await post(`/portal-api/${countryCode}/products/near`, { typed: part }, signal);
    const { near } = NearProducts.parse(answer);
    found.push(...part.map((text, at): [string, NearProduct[]] => [text, near[at] ?? []]));
  }
  return found;
}

async function post(path: string, json: object, signal: AbortSignal): Promise<unknown> {
  const answer = await apiFetch(path, { json, signal });
  return answer.json();
}
