/** What was typed into the search, as it was typed, and what is wrong with it, by field. */
export type TypedSearch = {
  readonly values: Readonly<Record<string, string>>;
  /** The value asked for of each metaproperty, by its name. */
  readonly properties: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
};
