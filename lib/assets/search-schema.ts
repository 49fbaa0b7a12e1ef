import { z } from 'zod';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { PageQuery, Pagination } from '#lib/api/page-query.ts';
import { Asset, AssetPurpose, AssetStatus, AssetType } from '#lib/assets/schema.ts';
import { PageCursors, SearchText } from '#lib/search/schema.ts';

const PROPERTY_RULE = 'must be the name of a metaproperty and a value, as in season:SUMMER';

/** A metaproperty and a value: `season:SUMMER`. Names have no colon, values may. */
const MetapropertyFilter = z
  .string()
  .regex(/^[^:\p{Cc}]{1,64}:\P{Cc}{1,1000}$/u, { error: PROPERTY_RULE })
  .transform((text) => {
    const colon = text.indexOf(':');
    return { name: text.slice(0, colon), value: text.slice(colon + 1) };
  });

/** The query of the asset list; all conditions must hold. */
export const AssetSearchQuery = PageQuery.extend({
  before: PageCursors.shape.before,
  /** Word prefixes in the name, the file name and the tags. */
  q: SearchText.exactOptional(),
  type: AssetType.exactOptional(),
  purpose: AssetPurpose.exactOptional(),
  status: AssetStatus.exactOptional(),
  productNumber: Identifier.exactOptional(),
  /** Each `name:value`. Values of one metaproperty are alternatives; different metaproperties must all match. */
  metaproperty: z.array(MetapropertyFilter).max(20).default([]),
  checksumSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' })
    .exactOptional(),
  /** `createdBy.id`. */
  createdBy: z
    .string()
    .regex(/^\P{Cc}{1,255}$/u, { error: 'must be 1 to 255 characters without control characters' })
    .exactOptional(),
  /** By upload time; newest first by default. */
  sort: z
    .literal('oldest', { error: 'must be `oldest`, or left out for the newest first' })
    .exactOptional(),
});
export type AssetSearchQuery = z.output<typeof AssetSearchQuery>;

/** The same query for all results instead of a page. */
export const FoundAssetsQuery = AssetSearchQuery.omit({ limit: true, cursor: true, before: true });
export type FoundAssetsQuery = z.output<typeof FoundAssetsQuery>;

export const AssetSearchPage = z.strictObject({
  assets: z.array(Asset),
  pagination: Pagination,
  previousCursor: z.string().exactOptional(),
});
export type AssetSearchPage = z.infer<typeof AssetSearchPage>;

/** The products that use an asset, in the countries that the reader may see. */
export const AssetUses = z.strictObject({
  products: z.array(
    z.strictObject({ countryCode: CountryCode, number: Identifier, description: z.string() }),
  ),
  /** Numbers that no product has in these countries. */
  unknown: z.array(Identifier),
});
export type AssetUses = z.infer<typeof AssetUses>;
