import type { Product } from './schema.ts';
import type { Level } from './status-schema.ts';

/** Labels of the product types. */
export const PRODUCT_TYPE_WORDS: Readonly<Record<NonNullable<Product['productType']>, string>> = {
  STOCK: 'Stocked',
  NON_STOCK: 'Not stocked',
  KIT: 'Kit',
  SERVICE: 'Service',
};

/** Labels of the levels that a status applies to. */
export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  NATIONAL: 'Whole country',
  STATE: 'State',
  BUSINESS_UNIT: 'Kind of branch',
  BRANCH: 'Branch',
};

/** The most sections, categories, brands or sub-brands that a page offers; if there are more, it says so. */
export const MOST_CLASSES = 1_000;
