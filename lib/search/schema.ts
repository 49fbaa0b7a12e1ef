import { z } from 'zod';
import { TONES } from '#lib/text/tones.ts';

/** A typed text: trimmed, with control characters and lone surrogates replaced by spaces. */
export const SearchText = z
  .string()
  .max(200, { error: 'must be at most 200 characters' })
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim());

/** A text that stands for no branch in particular, where a list has a branch of its own. */
export const ALL_BRANCHES = 'all';

/** Which page of a list: after a cursor, or before one. */
export const PageCursors = z.strictObject({
  cursor: z.string().exactOptional().describe('`nextCursor` of the page before; opaque.'),
  before: z.string().exactOptional().describe('`previousCursor` of the page after; opaque.'),
});

const SearchResult = z.strictObject({
  /** URL of its screen in the portal. */
  href: z.string(),
  /** Its number or name, first in the row. */
  title: z.string(),
  /** What the typed number is of this record: `Order no. 60211020`. */
  label: z.string().exactOptional(),
  /** What else identifies it: customer, date, place. */
  detail: z.string(),
  /** The end of the row: an amount, or a quantity with its unit. */
  meta: z.string().exactOptional(),
  /** The answer to what is asked next: paid or overdue, open or closed, on hold. */
  status: z.string().exactOptional(),
  /** The colour of `status`, the same as in lists; none is a plain detail. */
  tone: z.enum(TONES).exactOptional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

const SearchGroup = z.strictObject({
  /** A record, or what else was found: `invoices`, `customers`. */
  kind: z.string(),
  title: z.string(),
  results: z.array(SearchResult),
  /** URL of the list of all matches, when there are more. */
  all: z.string().exactOptional(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** The response of the global search: a few results of each kind, best first. */
export const SearchResults = z.strictObject({
  groups: z.array(SearchGroup),
  /**
   * URLs of the records with exactly the typed number or, where none has it, of the only one that names it as its order,
   * job or customer's order. Usually one, which Enter opens; several if they share the number.
   */
  exact: z.array(z.string()),
  /** URL of the only record that meets the amounts, dates and names typed together: the first row, which Enter opens. */
  only: z.string().exactOptional(),
  /** Words that were looked for instead of misspelt ones: `water heater`. */
  correctedQuery: z.string().exactOptional(),
  /** What nothing meets, though the rest of the text is found: `No invoice for “penrose” with 776`. */
  unmetConditions: z.string().exactOptional(),
  /** Nothing has all that was typed: the same search in the other country, if the caller may see it. */
  elsewhere: z.strictObject({ href: z.string(), label: z.string() }).exactOptional(),
  /** What to highlight in the rows: beginnings of words, numbers and amounts. */
  marks: z.array(z.string()),
  asOf: z.iso.datetime(),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** The global search: any mixture of numbers, names, amounts, dates, a telephone number and words of products. */
export const SearchQuery = z.strictObject({
  branch: SearchText.exactOptional().describe('The number of the branch whose stock is shown.'),
  q: SearchText.pipe(z.string().min(1, { error: 'must not be empty' })),
});
