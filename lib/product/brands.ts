import { type Bytes, pointRead } from '#db/prepared.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Stored } from '#lib/stored.ts';
import { getByCode, pageByCode } from './by-code.ts';
import type { Brand, BrandPage, BrandQuery } from './master-data-schema.ts';
import { type AskedPage, pageByKey } from './page-by-key.ts';

/**
 * A page of the brands, by code, each with its sub-brands where they are asked for. Throws
 * VALIDATION_ERROR for a cursor of something else.
 */
export function listBrands(
  ctx: Context<'product:read'>,
  { includeSubBrands, ...page }: BrandQuery,
): Promise<Stored<BrandPage>> {
  if (includeSubBrands) return pageByCode(ctx, 'brands', page);
  const { prepared, countryCode } = ctx;
  return pageByKey('brands', { list: 'brands', country: countryCode }, page, (asked) =>
    prepared.run(SUMMARIES, asked),
  );
}

/** One brand with all its sub-brands. Throws RESOURCE_NOT_FOUND. */
export function getBrand(ctx: Context<'product:read'>, code: string): Promise<Stored<Brand>> {
  return getByCode(ctx, 'brands', code);
}

const SUMMARIES = pointRead('product_brand_summary_page', (db, asked: AskedPage) =>
  db
    .selectFrom('brands')
    .select((eb) => [
      'code as key',
      eb.ref('summary').$castTo<Bytes>().as('document'),
      'summary_etag as etag',
    ])
    .where('country_code', '=', asked.country)
    .where('code', '>', asked.after)
    .orderBy('code')
    .limit(asked.most),
);
