import { type CursorKey, type CursorScope, decodeCursor, encodeCursor } from '#lib/api/paging.ts';

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

/** The filter that the cursors of a search are bound to: the whole query except the cursors. */
export function cursorFilter(query: Readonly<Record<string, unknown>>): string {
  const { cursor: _, before: __, ...filter } = query;
  return JSON.stringify(Object.entries(filter).sort());
}

type Direction = 'asc' | 'desc';

/** A page to read: after a key, or before one, and in which direction its rows are read. */
export type PagePosition<K> = {
  readonly key: K | undefined;
  readonly isBackward: boolean;
  /** The direction of the list, turned round for a page before a key. */
  directionOf(direction: Direction): Direction;
};

/**
 * Reads a page of a list that can be paged both ways by `cursor` and `before`, with the cursors of the pages around it.
 * `read` gets one row more than `limit` and reads them in the direction of the position. A page before the first rows
 * is the first page, so that no page is cut short. Throws VALIDATION_ERROR on `cursor`.
 */
export async function readBothWays<Row, K extends CursorKey>(
  { cursor, before }: { readonly cursor?: string; readonly before?: string },
  scope: CursorScope<K>,
  limit: number,
  { read, keyOf }: { read(position: PagePosition<K>): Promise<Row[]>; keyOf(row: Row): K },
) {
  const backKey = decodeCursor(scope, before);
  if (backKey !== undefined) {
    const found = await read(positionAt(backKey, true));
    if (found.length > limit) {
      const rows = found.slice(0, limit).reverse();
      return { rows, ...cursorsOf(rows, true, true) };
    }
  }
  const key = backKey === undefined ? decodeCursor(scope, cursor) : undefined;
  const found = await read(positionAt(key, false));
  const rows = found.slice(0, limit);
  return { rows, ...cursorsOf(rows, key !== undefined, found.length > limit) };

  function cursorsOf(page: readonly Row[], hasBefore: boolean, hasNext: boolean) {
    const [first, last] = [page[0], page.at(-1)];
    return {
      nextCursor: hasNext && last !== undefined ? encodeCursor(scope, keyOf(last)) : undefined,
      previousCursor:
        hasBefore && first !== undefined ? encodeCursor(scope, keyOf(first)) : undefined,
    };
  }
}

/** The position of the first page. */
export const FIRST_PAGE: PagePosition<never> = positionAt<never>(undefined, false);

/** The position after a key; without one, of the first page. */
export const pageAfter = <K>(key: K | undefined) => positionAt(key, false);

function positionAt<K>(key: K | undefined, isBackward: boolean): PagePosition<K> {
  return {
    key,
    isBackward,
    directionOf: (direction) => (isBackward ? (direction === 'asc' ? 'desc' : 'asc') : direction),
  };
}
