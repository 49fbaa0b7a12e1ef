/** The ways in which a page can be read, each of them one row more than the page. */
export type Ways<Row> = {
  /** How many rows are sought. */
  readonly most: number;
  /** Those that fulfil the search among so many of the first of its order. */
  walk(limit: number): Promise<Row[]>;
  /** Those that indexes find, put in order. */
  byIndex(): Promise<Row[]>;
};

/**
 * What many rows have is soon found among the first; what few have is found by its index. Each way is quick
 * where the other is slow, and neither depends on what the planner guesses.
 */
export async function readEitherWay<Row>({ most, walk, byIndex }: Ways<Row>): Promise<Row[]> {
  const limit = Math.max(most * LOOKED_THROUGH, FEWEST);
  const among = await walk(limit);
  if (among.length === most) return among;
  if (among.length * DEEPER < most) return byIndex();
  // Some, so that there are many: those that are missing are not far behind.
  const deeper = await walk(limit * DEEPER);
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
