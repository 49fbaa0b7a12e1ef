/** How many of the first are looked through; with fewer than one in 40 of what is sought, in vain. */
export const LOOKED_THROUGH = 2_000;

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
export async function readEitherWay<Row>({ isPlain, most, ...ways }: Ways<Row>): Promise<Row[]> {
  const among = await ways.first(isPlain ? most : Math.max(LOOKED_THROUGH, most));
  return isPlain || among.length === most ? among : ways.byIndex();
}

/** All that a search asks for but its place in the pages: what its cursors belong to. */
export function filterOf({ cursor: _, ...asked }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(asked).sort());
}
