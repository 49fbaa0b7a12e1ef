import { z } from 'zod';
import { KINDS } from './kinds.ts';

/** What somebody typed: without blanks around it, and with one for what no text can hold. */
export const Typed = z
  .string()
  .max(200, { error: 'must be at most 200 characters' })
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim());

const SearchResult = z.strictObject({
  /** Address of its screen within the portal. */
  href: z.string(),
  /** Its number or name, as it stands first in the row. */
  title: z.string(),
  /** What else tells it apart: type, date, customer. */
  detail: z.string(),
  /** What stands at the end of the row: an amount, a state in words. */
  meta: z.string().exactOptional(),
  /** How what stands there is meant, where it is more than a fact. */
  tone: z.enum(['good', 'warn', 'bad']).exactOptional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

const SearchGroup = z.strictObject({
  kind: z.enum(KINDS),
  title: z.string(),
  results: z.array(SearchResult),
  /** Address of the list of all that matches, where there are more. */
  all: z.string().exactOptional(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** What the search of every screen answers: a few results of each kind, the best first. */
export const SearchResults = z.strictObject({
  groups: z.array(SearchGroup),
  /**
   * Where a number that was typed whole leads, past every list. Several records may have the same: then
   * these are their addresses, of which one is chosen.
   */
  exact: z.array(z.string()),
  asOf: z.iso.datetime(),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** What is asked: a number, its beginning, or words. */
export const SearchQuery = z.strictObject({
  q: Typed.pipe(z.string().min(1, { error: 'must hold something to search for' })),
});
