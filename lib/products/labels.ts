import type { Product } from '#lib/products/schema.ts';
import type { StatusLevel } from '#lib/products/statuses/schema.ts';
import { listHref, recordHref } from '#lib/text/text.ts';

export const PRODUCT_TYPE_LABELS: Readonly<Record<NonNullable<Product['productType']>, string>> = {
  STOCK: 'Stocked',
  NON_STOCK: 'Not stocked',
  KIT: 'Kit',
  SERVICE: 'Service',
};

/** Labels of the levels that a status applies to. */
export const LEVEL_LABELS: Readonly<Record<StatusLevel, string>> = {
  NATIONAL: 'Whole country',
  STATE: 'State',
  BUSINESS_UNIT: 'Branch type',
  BRANCH: 'Branch',
};

/** The most sections, categories, brands or sub-brands that a page offers; if there are more, it says so. */
export const MAX_CLASSES = 1_000;

export const productHref = recordHref('products');

export const productsHref = listHref('products');
