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
  const limit = most * LOOKED_THROUGH;
  const among = await walk(limit);
  if (among.length === most) return among;
  if (among.length * DEEPER < most) return byIndex();
  // Some, so that there are many: those that are missing are not far behind.
  const deeper = await walk(limit * DEEPER);
  return deeper.length === most ? deeper : byIndex();
}

/** How many are looked through for each that is sought; of what fewer than one in so many have, in vain. */
const LOOKED_THROUGH = 40;
const DEEPER = 5;
