import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { wordsBegin } from './conditions.ts';
import { formsOf } from './number-forms.ts';
import { termsOf } from './words.ts';

/** Where names are looked up: which kind of record, and whose of them the caller may see. */
export type NameSearch = {
  readonly db: Database;
  readonly countryCode: string;
  /** The names that invoices bring, or purchase orders. */
  readonly table: 'invoice_names' | 'purchase_order_names';
  readonly kind: 'customer' | 'supplier' | 'product';
  /** Numbers that the caller is limited to; undefined is all. */
  readonly within?: readonly string[] | undefined;
};

/** The most records that words may stand for; beyond it, more words have to be typed. */
export const MOST_NAMES = 500;

/**
 * Numbers of the records that a text stands for: the one with exactly this number, else those with
 * every term at the beginning of a word of their name or number. At most MOST_NAMES: where there are as many,
 * there may be more.
 */
export async function findNames(search: NameSearch, text: string): Promise<string[]> {
  const [exact] = await numbered(search, text);
  return exact === undefined ? findByTerms(search, termsOf(text)) : [exact];
}

/** Numbers of the records whose names have every one of the terms; none for no term. */
export async function findByTerms(
  { db, countryCode, table, kind, within }: NameSearch,
  terms: readonly string[],
): Promise<string[]> {
  if (terms.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('number')
    .where('country_code', '=', countryCode)
    .where('kind', '=', kind)
    .where(wordsBegin(terms))
    .where(sql<boolean>`(${within ?? null}::text[] is null or number = any(${within ?? null}))`)
    .limit(MOST_NAMES)
    .execute();
  return rows.map(({ number }) => number);
}

/** The record of exactly this number, whatever the case it is typed in. */
async function numbered(
  { db, countryCode, table, kind, within }: NameSearch,
  text: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('number')
    .where('country_code', '=', countryCode)
    .where('kind', '=', kind)
    .where('number', 'in', formsOf(text))
    .execute();
  return rows.map(({ number }) => number).filter((number) => within?.includes(number) !== false);
}
