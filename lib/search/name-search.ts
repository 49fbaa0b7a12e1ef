import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { type Condition, wordsBegin } from './conditions.ts';
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
  const [found = []] = await findNamesOfEach([search], text);
  return found;
}

/** The same for several kinds of record in one statement: of each kind the numbers, in the order of `searches`. */
export function findNamesOfEach(
  searches: readonly NameSearch[],
  text: string,
): Promise<string[][]> {
  return readEach(searches, formsOf(text), termsOf(text));
}

/** Numbers of the records whose names have every one of the terms; none for no term. */
export async function findByTerms(search: NameSearch, terms: readonly string[]): Promise<string[]> {
  const [found = []] = await readEach([search], [], terms);
  return found;
}

async function readEach(
  searches: readonly NameSearch[],
  numbers: readonly string[],
  terms: readonly string[],
): Promise<string[][]> {
  const [{ db } = {}] = searches;
  if (!db || (numbers.length === 0 && terms.length === 0)) return searches.map(() => []);
  const parts = searches.flatMap((search, at) => [
    ...(numbers.length > 0 ? [part(search, at, true, isNumbered(numbers))] : []),
    ...(terms.length > 0 ? [part(search, at, false, wordsBegin(terms))] : []),
  ]);
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  return searches.map((_, at) => {
    const found = rows.filter((row) => row.at === at);
    const numbered = found.find(({ is_exact }) => is_exact);
    return (numbered ? [numbered] : found).map(({ number }) => number);
  });
}

type Found = { readonly at: number; readonly is_exact: boolean; readonly number: string };

/** The record of exactly this number, whatever the case it is typed in. */
function isNumbered(numbers: readonly string[]): Condition {
  return sql`number = any(${[...numbers]}::text[])`;
}

function part(
  { countryCode, table, kind, within }: NameSearch,
  at: number,
  isExact: boolean,
  condition: Condition,
): RawBuilder<unknown> {
  const limited = within === undefined ? sql`true` : isNumbered(within);
  return sql`(
    select ${sql.lit(at)} as at, ${sql.lit(isExact)} as is_exact, number from ${sql.table(table)}
    where country_code = ${countryCode} and kind = ${kind} and ${condition} and ${limited}
    limit ${sql.lit(MOST_NAMES)})`;
}
