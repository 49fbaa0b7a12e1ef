/** What was typed into a search, as it was typed, and what is wrong with it, by field. */
export type TypedSearch = {
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Fields of which several are chosen. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly problems: Readonly<Record<string, string>>;
};
