import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { termsOf } from './words.ts';

/** Where names are looked up: which kind of record, and whose of them the caller may see. */
export type NameSearch = {
  readonly db: Database;
  readonly countryCode: string;
  readonly kind: 'customer' | 'product';
  /** Numbers that the caller is limited to; undefined is all. */
  readonly within?: readonly string[] | undefined;
};

/** The most records that words may stand for; beyond it, more words have to be typed. */
export const MOST_NAMES = 500;

/**
 * Numbers of the records that a text stands for: the one with exactly this number, else those with
 * every term at the beginning of a word of their name or number. At most 500.
 */
export async function findNames(search: NameSearch, text: string): Promise<string[]> {
  const [exact] = await numbered(search, text);
  return exact === undefined ? findByTerms(search, termsOf(text)) : [exact];
}

/** Numbers of the records whose names have every one of the terms; none for no term. */
export async function findByTerms(
  { db, countryCode, kind, within }: NameSearch,
  terms: readonly string[],
): Promise<string[]> {
  // The longest is met least often.
  const [rarest, ...others] = terms.toSorted((a, b) => b.length - a.length);
  if (rarest === undefined) return [];
  const matching = db
    .selectFrom('invoice_words as named')
    .select('named.number')
    .where('named.country_code', '=', countryCode)
    .where('named.kind', '=', kind)
    .where(sql<boolean>`named.word ^@ ${rarest}`)
    .$if(within !== undefined, (query) =>
      query.where(sql<boolean>`named.number = any(${within}::text[])`),
    )
    .where(({ and, exists, selectFrom }) =>
      and(
        others.map((term) =>
          exists(
            selectFrom('invoice_words as also')
              .select('also.number')
              .whereRef('also.country_code', '=', 'named.country_code')
              .whereRef('also.kind', '=', 'named.kind')
              .whereRef('also.number', '=', 'named.number')
              .where(sql<boolean>`also.word ^@ ${term}`),
          ),
        ),
      ),
    )
    // A name has several words that begin alike, so that many rows are enough for the names.
    .limit(MOST_NAMES * 10);
  const rows = await db
    .selectFrom(matching.as('matching'))
    .select('number')
    .distinct()
    .orderBy('number')
    .limit(MOST_NAMES)
    .execute();
  return rows.map(({ number }) => number);
}

/** The record of exactly this number, whatever the case it is typed in. */
async function numbered(
  { db, countryCode, kind, within }: NameSearch,
  text: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_names')
    .select('number')
    .where('country_code', '=', countryCode)
    .where('kind', '=', kind)
    .where('number', 'in', [text, text.toUpperCase()])
    .execute();
  return rows.map(({ number }) => number).filter((number) => within?.includes(number) !== false);
}
