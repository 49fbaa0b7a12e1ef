import { sql } from 'kysely';
import { type Condition, matchesTerms, matchesText } from '#lib/search/conditions.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { AccountSearchQuery } from './schema.ts';

/** The conditions of a query, as SQL over the columns of `accounts`. */
export function accountSearchConditions({
  q,
  status,
  type,
  segment,
  branch,
  deleted,
}: AccountSearchQuery): Condition[] {
  const conditions: Condition[] = [];
  if (q) conditions.push(wordsOrDigits(q));
  if (status) conditions.push(sql`status = ${status}`);
  if (type) conditions.push(sql`account_type = ${type}`);
  if (segment) conditions.push(sql`segment = any(${caseVariants(segment)}::text[])`);
  if (branch && branch !== ALL_BRANCHES)
    conditions.push(sql`home_branch_number = any(${caseVariants(branch)}::text[])`);
  if (deleted) conditions.push(deleted === 'only' ? sql`is_deleted` : sql`not is_deleted`);
  return conditions;
}

/** Every term; of a number with spaces or punctuation (an ABN, the beginning of a telephone number) also its digits. */
function wordsOrDigits(text: string): Condition {
  const words = matchesText(text);
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return words;
  return sql`(${words} or ${matchesTerms([nationalDigits(text)])})`;
}
