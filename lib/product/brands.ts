import { type Bytes, pointRead } from '#db/prepared.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Stored } from '#lib/stored.ts';
import { getByCode, pageByCode } from './by-code.ts';
import type { Brand, BrandPage, BrandQuery } from './master-data-schema.ts';
import { type AskedPage, pageByKey } from './page-by-key.ts';

/**
 * A page of the brands by code, with their sub-brands if requested. Throws VALIDATION_ERROR for a cursor of another
 * list.
 */
export function listBrands(
  ctx: Context<'product:read'>,
  { includeSubBrands, ...pageQuery }: BrandQuery,
): Promise<Stored<BrandPage>> {
  if (includeSubBrands) return pageByCode(ctx, 'brands', pageQuery);
  const { prepared, countryCode } = ctx;
  return pageByKey('brands', { list: 'brands', country: countryCode }, pageQuery, (page) =>
    prepared.run(BRAND_SUMMARY_PAGE, page),
  );
}

/** One brand with all its sub-brands. Throws RESOURCE_NOT_FOUND. */
export function getBrand(ctx: Context<'product:read'>, code: string): Promise<Stored<Brand>> {
  return getByCode(ctx, 'brands', code);
}

const BRAND_SUMMARY_PAGE = pointRead('product_brand_summary_page', (db, page: AskedPage) =>
  db
    .selectFrom('brands')
    .select((eb) => [
      'code as key',
      eb.ref('summary').$castTo<Bytes>().as('document'),
      'summary_etag as etag',
    ])
    .where('country_code', '=', page.country)
    .where('code', '>', page.after)
    .orderBy('code')
    .limit(page.most),
);
