import { sql } from 'kysely';
import { Identifier, TimestampWithOffset } from '#lib/api/fields.ts';
import { dateBounds, equals, filter } from '#lib/records/listing.ts';
import { resourceList } from '#lib/records/resource-list.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { Asset, AssetPurpose, AssetType } from './schema.ts';

const has = (column: string) =>
  filter(Identifier, (value): Condition => sql`${sql.ref(column)} @> ${[value]}::text[]`);

/** Assets as the API sends them, the oldest first. */
export const ASSET_LIST = resourceList({
  ...{ resource: 'assets', member: 'assets', id: 'AssetPage', item: Asset },
  filters: {
    productNumber: has('product_numbers'),
    type: equals(AssetType, 'type'),
    purpose: equals(AssetPurpose, 'purpose'),
    tag: has('tags'),
    ...dateBounds('created', sql`created_at`, TimestampWithOffset),
  },
});
