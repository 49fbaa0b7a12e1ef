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
  const random = makeRandom();
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

/** Pseudo-random numbers from 0 to 1, the same on every run (mulberry32). */
function makeRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
