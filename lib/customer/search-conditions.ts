import { sql } from 'kysely';
import { type Condition, wordsBegin } from '#lib/search/conditions.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { termsOf } from '#lib/search/words.ts';
import { digitsOf } from './search-columns.ts';
import type { AccountSearchQuery } from './search-schema.ts';

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
    const terms = termsOf(q);
    if (terms.length === 0) return undefined;
    conditions.push(isCalled(q, terms));
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
function isCalled(text: string, terms: readonly string[]): Condition {
  if (!/^\+?[\d\s().-]+$/.test(text)) return wordsBegin(terms);
  const national = text.replace(/^\+6[14]\s*(\(0\))?\s*0?/, '0');
  return sql`(${wordsBegin(terms)} or ${wordsBegin([digitsOf(national)])})`;
}
