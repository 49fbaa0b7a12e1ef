/** What is measured: one invoice by its number, and a batch of 50. */
export const ROUTES = ['one', 'batch'] as const;
export type RouteName = (typeof ROUTES)[number];

/** Who asks. Half of the documents have cost members, which only the first is shown. */
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

/** The paths that are asked for, beneath the country, in the order they are asked for. */
export type Questions = Readonly<Record<RouteName, readonly string[]>>;

const BATCH = 50;
const BATCHES = 200;

/** Questions for invoices of all over the table, the same at every run. */
export function questionsFor(numbers: readonly string[]): Questions {
  const next = repeatable();
  const any = () => numbers[Math.floor(next() * numbers.length)] ?? '';
  return {
    one: shuffled(numbers, next).map((number) => `/invoices/${encodeURIComponent(number)}`),
    batch: Array.from({ length: BATCHES }, () => batchOf(any)),
  };
}

function batchOf(any: () => string): string {
  const numbers = new Set<string>();
  while (numbers.size < BATCH) numbers.add(any());
  const query = [...numbers].map((number) => `invoiceNumber=${encodeURIComponent(number)}`);
  return `/invoices?${query.join('&')}`;
}

function shuffled<T>(values: readonly T[], next: () => number): T[] {
  return values
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Numbers from 0 to 1 that look like chance and are the same every time (mulberry32). */
function repeatable(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
