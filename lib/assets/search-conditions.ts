import { sql } from 'kysely';
import { type Condition, wordsBegin } from '#lib/search/conditions.ts';
import { termsOf } from '#lib/search/words.ts';
import type { AssetSearchQuery } from './search-schema.ts';

/** The conditions of a query, all of which must hold. */
export function conditionsOf(query: AssetSearchQuery): Condition[] {
  const { type, purpose, status, productNumber, checksumSha256, createdBy } = query;
  const conditions = metapropertyConditions(query);
  if (query.q) conditions.push(matchesText(query.q));
  if (type) conditions.push(sql`type = ${type}`);
  if (purpose) conditions.push(sql`purpose = ${purpose}`);
  if (status) conditions.push(sql`status = ${status}`);
  if (productNumber) conditions.push(sql`product_numbers @> ${[productNumber]}::text[]`);
  if (checksumSha256) conditions.push(sql`checksum_sha256 = ${checksumSha256}`);
  if (createdBy) conditions.push(sql`created_by ->> 'id' = ${createdBy}`);
  return conditions;
}

/**
 * Every word of the text is a prefix of a word of the asset; a text without letters and digits finds nothing.
 * Punctuation may also separate words: `ball-valve` finds `Ball valve` and the other way round.
 */
function matchesText(text: string): Condition {
  const separated = text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return sql`(${wordsBegin(termsOf(text))} or ${wordsBegin(termsOf(separated))})`;
}

/** For each metaproperty of the query, one of its values must match. */
function metapropertyConditions({ metaproperty }: AssetSearchQuery): Condition[] {
  const byName = Map.groupBy(metaproperty, ({ name }) => name);
  return [...byName].map(([name, values]) => {
    const alternatives = values.map(({ value }) => {
      const json = JSON.stringify([{ name, values: [value] }]);
      return sql`metaproperties @> ${json}::jsonb`;
    });
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
}
