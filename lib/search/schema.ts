import { z } from 'zod';
import { SEARCH_KINDS } from './kinds.ts';

/** A typed text: trimmed, with control characters and lone surrogates replaced by spaces. */
export const SearchText = z
  .string()
  .max(200, { error: 'must be at most 200 characters' })
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim());

const SearchResult = z.strictObject({
  /** URL of its screen in the portal. */
  href: z.string(),
  /** Its number or name, first in the row. */
  title: z.string(),
  /** What else identifies it: type, date, customer. */
  detail: z.string(),
  /** The end of the row: an amount, or a status as text. */
  meta: z.string().exactOptional(),
  /** The colour of `meta`, when it is more than a plain fact. */
  tone: z.enum(['good', 'warn', 'bad']).exactOptional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

const SearchGroup = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  title: z.string(),
  results: z.array(SearchResult),
  /** URL of the list of all matches, when there are more. */
  all: z.string().exactOptional(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** The response of the global search: a few results of each kind, best first. */
export const SearchResults = z.strictObject({
  groups: z.array(SearchGroup),
  /** URLs of the records with exactly the typed number. Usually one, which Enter opens; several if they share the number. */
  exact: z.array(z.string()),
  asOf: z.iso.datetime(),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** The global search: a number, the beginning of one, or words. */
export const SearchQuery = z.strictObject({
  q: SearchText.pipe(z.string().min(1, { error: 'must hold something to search for' })),
});
