import { sql } from 'kysely';
import { z } from 'zod';
import { Timestamp } from '#lib/api/fields.ts';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { WorldContext } from '#lib/auth/context.ts';
import { all } from '#lib/search/conditions.ts';
import { filterOf } from '#lib/search/page-of-search.ts';
import { services } from '#lib/services.ts';
import { AssetId } from './schema.ts';
import { conditionsOf } from './search-conditions.ts';
import type { AssetSearchPage, AssetSearchQuery } from './search-schema.ts';
import { ASSET_COLUMNS, assetOf } from './stored-asset.ts';

/** A page of the found assets. `publicUrl` is the service's address. Throws VALIDATION_ERROR on `cursor`. */
export async function searchAssets(
  { db }: WorldContext<'assets:read'>,
  query: AssetSearchQuery,
  publicUrl: string = services().config.publicUrl,
): Promise<AssetSearchPage> {
  const scope = cursorScope(query);
  const key = keyAfter(scope, query.cursor);
  const isOldestFirst = query.sort === 'oldest';
  const direction = isOldestFirst ? 'asc' : 'desc';
  const after = isOldestFirst ? sql`>` : sql`<`;
  const found = await db
    .selectFrom('assets')
    .select(ASSET_COLUMNS)
    .where(all(conditionsOf(query)))
    .$if(key !== undefined, (select) =>
      select.where(sql<boolean>`(created_at, asset_id) ${after} (${key?.[0]}, ${key?.[1]})`),
    )
    .orderBy('created_at', direction)
    .orderBy('asset_id', direction)
    .limit(query.limit + 1)
    .execute();
  const assets = found.map((row) => assetOf(row, publicUrl));
  const page = pageOf(assets, scope, query.limit, ({ createdAt, assetId }) => [createdAt, assetId]);
  return { assets: page.rows, pagination: page.pagination };
}

function cursorScope({ limit: _, ...query }: AssetSearchQuery): Walk<[string, string]> {
  return {
    list: 'asset-search',
    country: '',
    filter: filterOf(query),
    key: z.tuple([Timestamp, AssetId]),
  };
}
