import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { termsOf } from '#lib/search/words.ts';
import { digitsOf } from './search-columns.ts';
import type { AccountSearchQuery } from './search-schema.ts';

export type Condition = RawBuilder<SqlBool>;

/**
 * What an account has to fulfil, as SQL over the columns of `accounts`; undefined where no account can:
 * what was typed has nothing in it that a word could begin with.
 */
export function conditionsOf({
  q,
  status,
  type,
  segment,
  branch,
  deleted,
}: AccountSearchQuery): Condition[] | undefined {
  const conditions: Condition[] = [];
  if (q) {
    const words = wordsQuery(q);
    if (words === undefined) return undefined;
    conditions.push(sql`words @@ ${words}::tsquery`);
  }
  if (status) conditions.push(sql`status = ${status}`);
  if (type) conditions.push(sql`account_type = ${type}`);
  if (segment) conditions.push(sql`segment = any(${formsOf(segment)}::text[])`);
  if (branch) conditions.push(sql`home_branch_number = any(${formsOf(branch)}::text[])`);
  if (deleted) conditions.push(deleted === 'only' ? sql`is_deleted` : sql`not is_deleted`);
  return conditions;
}

/**
 * Every term at the beginning of a word; or, where what was typed is a number written with blanks and signs
 * (an ABN, a telephone number, with the code of the country too), its digits.
 */
function wordsQuery(text: string): string | undefined {
  const terms = termsOf(text);
  if (terms.length === 0) return undefined;
  // A term has letters and digits alone, so that nothing in it is an operator.
  const every = terms.map((term) => `'${term}':*`).join(' & ');
  if (!/^\+?[\d\s().-]+$/.test(text)) return every;
  const national = text.replace(/^\+6[14]\s*(\(0\))?\s*0?/, '0');
  return `(${every}) | '${digitsOf(national)}':*`;
}

/** A code or number as it was typed, and in capitals. */
function formsOf(code: string): string[] {
  return [...new Set([code, code.toUpperCase()])];
}
