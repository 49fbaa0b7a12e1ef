import { sql } from 'kysely';
import { type Condition, wordsBegin } from '#lib/search/conditions.ts';
import { termsOf } from '#lib/search/words.ts';
import type { AssetSearchQuery } from './search-schema.ts';

/** What has to hold of an asset that a query finds. */
export function conditionsOf(query: AssetSearchQuery): Condition[] {
  const { type, purpose, status, productNumber, checksumSha256, createdBy } = query;
  const conditions = saysOf(query);
  if (query.q) conditions.push(isDescribed(query.q));
  if (type) conditions.push(sql`type = ${type}`);
  if (purpose) conditions.push(sql`purpose = ${purpose}`);
  if (status) conditions.push(sql`status = ${status}`);
  if (productNumber) conditions.push(sql`product_numbers @> ${[productNumber]}::text[]`);
  if (checksumSha256) conditions.push(sql`checksum_sha256 = ${checksumSha256}`);
  if (createdBy) conditions.push(sql`created_by ->> 'id' = ${createdBy}`);
  return conditions;
}

/**
 * Every word of the text is the beginning of one; of a text without a letter or digit, nothing is found. Signs may also
 * stand for blanks: who types `ball-valve` means an asset that is called `Ball valve`, and the other way round.
 */
function isDescribed(text: string): Condition {
  const parted = text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return sql`(${wordsBegin(termsOf(text))} or ${wordsBegin(termsOf(parted))})`;
}

/** Of each metaproperty that is asked for, one of the values. */
function saysOf({ metaproperty }: AssetSearchQuery): Condition[] {
  const byName = Map.groupBy(metaproperty, ({ name }) => name);
  return [...byName].map(([name, asked]) => {
    const each = asked.map(({ value }) => {
      const said = JSON.stringify([{ name, values: [value] }]);
      return sql`metaproperties @> ${said}::jsonb`;
    });
    return sql`(${sql.join(each, sql` or `)})`;
  });
}
