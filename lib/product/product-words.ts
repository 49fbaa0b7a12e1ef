import type { Product } from './schema.ts';
import type { Level } from './status-schema.ts';

/** What a product is, as the counter calls it. */
export const PRODUCT_TYPE_WORDS: Readonly<Record<NonNullable<Product['productType']>, string>> = {
  STOCK: 'Stocked',
  NON_STOCK: 'Not stocked',
  KIT: 'Kit',
  SERVICE: 'Service',
};

/** Where a status holds, in words. */
export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  NATIONAL: 'Whole country',
  STATE: 'State',
  BUSINESS_UNIT: 'Kind of branch',
  BRANCH: 'Branch',
};

/** The most sections, categories, brands or sub-brands that a page lists to choose from, and says that there are more. */
export const MOST_CLASSES = 1_000;
