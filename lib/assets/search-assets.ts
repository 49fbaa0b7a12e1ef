import { sql } from 'kysely';
import { z } from 'zod';
import { Timestamp } from '#lib/api/fields.ts';
import { afterKey, type CursorScope } from '#lib/api/paging.ts';
import { ASSET_COLUMNS, assetFromRow } from '#lib/assets/assets.ts';
import { type Asset, AssetId, AssetStatus } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { allOf, type Condition, matchesTerms } from '#lib/search/conditions.ts';
import { cursorFilter, readBothWays } from '#lib/search/search-page.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { services } from '#lib/services.ts';
import type { AssetSearchPage, AssetSearchQuery } from './search-schema.ts';

/** A page of the found assets. `publicUrl` is the service's address. Throws VALIDATION_ERROR on `cursor`. */
export async function searchAssets(
  { db }: GlobalContext<'assets:read'>,
  query: AssetSearchQuery,
  publicUrl: string = services().config.publicUrl,
): Promise<AssetSearchPage> {
  const { limit } = query;
  const { rows, nextCursor, previousCursor } = await readBothWays(
    query,
    cursorScope(query),
    limit,
    {
      keyOf: ({ createdAt, assetId }: Asset): [string, string] => [createdAt, assetId],
      read: async ({ key, directionOf }) => {
        const direction = directionOf(query.sort === 'oldest' ? 'asc' : 'desc');
        const found = await db
          .selectFrom('assets')
          .select(ASSET_COLUMNS)
          .where(allOf(assetSearchConditions(query)))
          .where(afterKey(['created_at', 'asset_id'], key, direction))
          .orderBy('created_at', direction)
          .orderBy('asset_id', direction)
          .limit(limit + 1)
          .execute();
        return found.map((row) => assetFromRow(row, publicUrl));
      },
    },
  );
  return {
    assets: rows,
    pagination: {
      limit,
      hasMore: nextCursor !== undefined,
      ...(nextCursor === undefined ? {} : { nextCursor }),
    },
    ...(previousCursor === undefined ? {} : { previousCursor }),
  };
}

function cursorScope({ limit: _, ...query }: AssetSearchQuery): CursorScope<[string, string]> {
  return {
    list: 'asset-search',
    country: '',
    filter: cursorFilter(query),
    key: z.tuple([Timestamp, AssetId]),
  };
}

/** The conditions of a query, all of which must hold. */
function assetSearchConditions(query: AssetSearchQuery): Condition[] {
  const { type, purpose, status, productNumber, checksumSha256, createdBy } = query;
  const conditions = metapropertyConditions(query);
  if (query.q) conditions.push(matchesText(query.q));
  if (type) conditions.push(sql`type = ${type}`);
  if (purpose) conditions.push(sql`purpose = ${purpose}`);
  conditions.push(sql`status = any(${status ? [status] : AssetStatus.options})`);
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
  return sql`(${matchesTerms(toSearchTerms(text))} or ${matchesTerms(toSearchTerms(separated))})`;
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
