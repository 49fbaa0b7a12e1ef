import { z } from 'zod';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { PageQuery, Pagination } from '#lib/api/page-query.ts';
import { Typed } from '#lib/search/schema.ts';
import { Asset, AssetPurpose, AssetStatus, AssetType } from './schema.ts';

const PROPERTY_RULE = 'must be the name of a metaproperty and a value, as in season:SUMMER';

/** A value of a metaproperty that is asked for: `season:SUMMER`. Names have no colon, values may. */
const AskedProperty = z
  .string()
  .regex(/^[^:\p{Cc}]{1,64}:\P{Cc}{1,1000}$/u, { error: PROPERTY_RULE })
  .transform((text) => {
    const colon = text.indexOf(':');
    return { name: text.slice(0, colon), value: text.slice(colon + 1) };
  });

/** What the browser of assets is asked; everything given has to hold. */
export const AssetSearchQuery = PageQuery.extend({
  /** Words of the name, the file's name and the tags: each the beginning of one. */
  q: Typed.exactOptional(),
  type: AssetType.exactOptional(),
  purpose: AssetPurpose.exactOptional(),
  status: AssetStatus.exactOptional(),
  productNumber: Identifier.exactOptional(),
  /** Each `name:value`. Of one metaproperty one value has to hold, of several each. */
  metaproperty: z.array(AskedProperty).max(20).default([]),
  checksumSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' })
    .exactOptional(),
  /** The id of whoever uploaded it: `createdBy.id`. */
  createdBy: z
    .string()
    .regex(/^\P{Cc}{1,255}$/u, { error: 'must be 1 to 255 characters without control characters' })
    .exactOptional(),
  /** By when they were uploaded; the newest first unless it is told. */
  sort: z
    .literal('oldest', { error: 'must be `oldest`, or left out for the newest first' })
    .exactOptional(),
});
export type AssetSearchQuery = z.output<typeof AssetSearchQuery>;

/** The same for all that is found, whatever page it would be on. */
export const FoundAssetsQuery = AssetSearchQuery.omit({ limit: true, cursor: true });
export type FoundAssetsQuery = z.output<typeof FoundAssetsQuery>;

/** Assets in the order that was asked for. */
export const AssetSearchPage = z.strictObject({
  assets: z.array(Asset),
  pagination: Pagination,
});
export type AssetSearchPage = z.infer<typeof AssetSearchPage>;

/** Where an asset is used: the products that have its numbers, of the countries that the reader may see. */
export const AssetUses = z.strictObject({
  products: z.array(
    z.strictObject({ countryCode: CountryCode, number: Identifier, description: z.string() }),
  ),
  /** Numbers that no product has there. */
  unknown: z.array(Identifier),
});
export type AssetUses = z.infer<typeof AssetUses>;
