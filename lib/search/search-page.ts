/** The two queries for a page, both in the order of the list. */
type PageQueries<Row> = {
  /** Whether there are no conditions, so that the first rows are the page. */
  readonly isUnfiltered: boolean;
  /** Rows to read: one more than a page. */
  readonly limit: number;
  /** The matching rows among the first `scanned` rows. */
  scan(scanned: number): Promise<Row[]>;
  /** The matching rows by the index of the conditions. */
  byIndex(): Promise<Row[]>;
};

/**
 * The rows of a page of a search. Common values are soon found by scanning the first rows, rare ones by the index of
 * the conditions. Each is fast where the other is slow, and neither depends on the planner's estimates.
 */
export async function scanThenIndex<Row>(queries: PageQueries<Row>): Promise<Row[]> {
  const { limit } = queries;
  if (queries.isUnfiltered) return queries.scan(limit);
  const scanned = Math.max(limit * SCAN_FACTOR, MIN_SCANNED);
  const matches = await queries.scan(scanned);
  if (matches.length === limit) return matches;
  if (matches.length * DEEPER_FACTOR < limit) return queries.byIndex();
  // Some matches mean that there are many, and the missing ones are not far.
  const deeper = await queries.scan(scanned * DEEPER_FACTOR);
  return deeper.length === limit ? deeper : queries.byIndex();
}

/** Rows to scan for each row wanted; values rarer than one in this many are not found by scanning. */
const SCAN_FACTOR = 40;
/** Minimum of rows to scan: similar rows are adjacent, so a small sample would not be representative. */
const MIN_SCANNED = 1_000;
const DEEPER_FACTOR = 5;

/**
 * Merges rows from several queries: the first `max` of them, without duplicates. `keyOf` returns the sort key, whose
 * last part is unique.
 */
export function mergeSorted<Row>(
  rows: readonly Row[],
  max: number,
  direction: 'asc' | 'desc',
  keyOf: (row: Row) => Key,
): Row[] {
  const byOwnKey = new Map(rows.map((row) => [keyOf(row)[1], row]));
  const before = direction === 'asc' ? -1 : 1;
  return [...byOwnKey.values()]
    .sort((a, b) => (isBefore(keyOf(a), keyOf(b)) ? before : -before))
    .slice(0, max);
}

type Key = readonly [at: string, number: string];

/** Compares as strings: `-infinity` is before all dates, `infinity` after them. */
function isBefore([at, number]: Key, [otherAt, otherNumber]: Key): boolean {
  return at === otherAt ? number < otherNumber : at < otherAt;
}

/** The filter that the cursors of a search are bound to: the whole query except the cursor. */
export function cursorFilter({ cursor: _, ...filter }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(filter).sort());
}
