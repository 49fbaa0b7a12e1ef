import { type Expression, type SqlBool, sql } from 'kysely';
import { wordsBegin } from '#lib/search/conditions.ts';
import { termsOf } from '#lib/search/words.ts';
import type { AssetSearchQuery } from './search-schema.ts';

/** What has to hold of an asset that a query finds. */
export function conditionsOf(query: AssetSearchQuery): Expression<SqlBool>[] {
  const { type, purpose, status, productNumber, checksumSha256, createdBy } = query;
  const asked = [
    query.q && isDescribed(query.q),
    type && sql<SqlBool>`type = ${type}`,
    purpose && sql<SqlBool>`purpose = ${purpose}`,
    status && sql<SqlBool>`status = ${status}`,
    productNumber && sql<SqlBool>`product_numbers @> ${[productNumber]}::text[]`,
    checksumSha256 && sql<SqlBool>`checksum_sha256 = ${checksumSha256}`,
    createdBy && sql<SqlBool>`created_by ->> 'id' = ${createdBy}`,
  ];
  return [...asked.filter((condition) => typeof condition === 'object'), ...saysOf(query)];
}

/**
 * Every word of the text is the beginning of one; of a text without a letter or digit, nothing is found. Signs may also
 * stand for blanks: who types `ball-valve` means an asset that is called `Ball valve`, and the other way round.
 */
function isDescribed(text: string): Expression<SqlBool> {
  const parted = text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return sql<SqlBool>`(${wordsBegin(termsOf(text))} or ${wordsBegin(termsOf(parted))})`;
}

/** Of each metaproperty that is asked for, one of the values. */
function saysOf({ metaproperty }: AssetSearchQuery): Expression<SqlBool>[] {
  const byName = Map.groupBy(metaproperty, ({ name }) => name);
  return [...byName].map(([name, asked]) => {
    const each = asked.map(({ value }) => {
      const said = JSON.stringify([{ name, values: [value] }]);
      return sql<SqlBool>`metaproperties @> ${said}::jsonb`;
    });
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
  });
}
