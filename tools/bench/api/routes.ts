import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The routes measured: one invoice by its number, and a batch of 50. */
export const ROUTES = ['one', 'batch'] as const;
export type RouteName = (typeof ROUTES)[number];

/** Callers with and without `costs:read`: half of the documents have cost members. */
export const CALLERS = ['costs', 'noCosts'] as const;
export type Caller = (typeof CALLERS)[number];

export const ROUTE_TITLES: Record<RouteName, string> = {
  one: 'One invoice',
  batch: 'A batch of 50 invoices',
};

export const CALLER_TITLES: Record<Caller, string> = {
  costs: 'a caller with costs:read',
  noCosts: 'a caller without costs:read',
};

/** The paths to request, in order and relative to the country. */
export type RequestPaths = Readonly<Record<RouteName, readonly string[]>>;

const BATCH = 50;
const BATCHES = 200;

/** Requests for invoices from all over the table, the same on every run. */
export function requestPathsFor(numbers: readonly string[]): RequestPaths {
  const source = xoroshiro128plus(1);
  const random = () => uniformFloat64(source);
  const randomNumber = () => numbers[Math.floor(random() * numbers.length)] ?? '';
  return {
    one: shuffled(numbers, random).map((number) => `/invoices/${encodeURIComponent(number)}`),
    batch: Array.from({ length: BATCHES }, () => batchOf(randomNumber)),
  };
}

function batchOf(randomNumber: () => string): string {
  const numbers = new Set<string>();
  while (numbers.size < BATCH) numbers.add(randomNumber());
  const query = [...numbers].map((number) => `invoiceNumber=${encodeURIComponent(number)}`);
  return `/invoices?${query.join('&')}`;
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
