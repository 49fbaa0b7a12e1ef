/** The two ways to the rows of a page, each in the order of the list. */
export type Ways<Row> = {
  /** Whether nothing is asked for, so that the first are the page. */
  readonly isPlain: boolean;
  /** How many are read: one more than a page. */
  readonly most: number;
  /** Those among so many of the first that fulfil what is asked for. */
  first(lookedThrough: number): Promise<Row[]>;
  byIndex(): Promise<Row[]>;
};

/**
 * The rows of a page of a search. What many records have is soon found among the first; what few have is found by
 * its index. Each way is quick where the other is slow, and neither depends on what the planner guesses.
 */
export async function readEitherWay<Row>(ways: Ways<Row>): Promise<Row[]> {
  const { isPlain, most, first, byIndex } = ways;
  if (isPlain) return first(most);
  const lookedThrough = Math.max(most * LOOKED_THROUGH, FEWEST);
  const among = await first(lookedThrough);
  if (among.length === most) return among;
  if (among.length * DEEPER < most) return byIndex();
  // Some, so that there are many: those that are missing are not far behind.
  const deeper = await first(lookedThrough * DEEPER);
  return deeper.length === most ? deeper : byIndex();
}

/** How many are looked through for each that is sought; of what fewer than one in so many have, in vain. */
const LOOKED_THROUGH = 40;
/** Alike ones stand beside each other: among fewer, all may be of one kind. */
const FEWEST = 1_000;
const DEEPER = 5;

/**
 * The first of rows that were read in several ways, each row once. `keyOf` is what they are ordered by, of which
 * the last is the row's own.
 */
export function firstOf<Row>(
  rows: readonly Row[],
  most: number,
  direction: 'asc' | 'desc',
  keyOf: (row: Row) => Key,
): Row[] {
  const each = new Map(rows.map((row) => [keyOf(row)[1], row]));
  const before = direction === 'asc' ? -1 : 1;
  return [...each.values()]
    .sort((a, b) => (isBefore(keyOf(a), keyOf(b)) ? before : -before))
    .slice(0, most);
}

type Key = readonly [at: string, number: string];

/** As words: `-infinity` is before all dates, and `infinity` behind them. */
function isBefore([at, number]: Key, [otherAt, otherNumber]: Key): boolean {
  return at === otherAt ? number < otherNumber : at < otherAt;
}

/** All that a search asks for but its place in the pages: what its cursors belong to. */
export function filterOf({ cursor: _, ...asked }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(asked).sort());
}
