import { etagOf } from '#lib/api/etag.ts';
import { BrandRecord } from '#lib/product/master-data-schema.ts';
import { feedOf } from '../resource.ts';
import { keepClasses, leaveClasses } from './product-classes.ts';
import { idsAreUnique, subBrandIdsAreUnique } from './unique-ids.ts';

/** Brands with their sub-brands: kept as the whole document, and as lists have it. */
export const brands = feedOf({
  name: 'brands',
  table: 'brands',
  record: BrandRecord,
  stored: ({ subBrands: _, ...brand }, document) => ({
    code: brand.code,
    document,
    summary: JSON.stringify(brand),
  }),
  columns: {
    code: (brand) => brand.code,
    document: (brand) => brand.document,
    etag: (brand) => etagOf(brand.document),
    summary: (brand) => brand.summary,
    summary_etag: (brand) => etagOf(brand.summary),
  },
  key: { code: 'code' },
  changedBy: ['etag'],
  merged: keepClasses('brand'),
  async check(load) {
    await idsAreUnique('brands')(load);
    await subBrandIdsAreUnique(load);
  },
  removing: leaveClasses('brand'),
  removal: 'allowed',
});
