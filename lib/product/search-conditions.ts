import { sql } from 'kysely';
import { begins, type Condition, wordsBegin } from '#lib/search/conditions.ts';
import type { ProductSearchQuery } from './search-schema.ts';
import type { Meanings } from './search-terms.ts';

/** What a product has to fulfil, as SQL over the columns of `product_search`, or of candidates that have them. */
export function conditionsOf(
  { section, category, brand, subBrand, family, type }: ProductSearchQuery,
  meanings: Meanings | undefined,
): Condition[] {
  const conditions: Condition[] = [];
  if (section) conditions.push(sql`section_code = ${section}`);
  if (category) conditions.push(sql`category_code = ${category}`);
  if (brand) conditions.push(sql`brand_code = ${brand}`);
  if (subBrand) conditions.push(sql`sub_brand_code = ${subBrand}`);
  if (family) conditions.push(sql`family_codes @> ${[family]}::text[]`);
  if (type) conditions.push(sql`product_type = ${type}`);
  if (meanings) conditions.push(hasOneOf(meanings));
  return conditions;
}

function hasOneOf({ numbers, makerNumber, barcode, terms }: Meanings): Condition {
  const any = [begins(sql`number`, numbers)];
  if (makerNumber) any.push(begins(sql`maker_number`, [makerNumber]));
  if (barcode) any.push(sql`barcodes @> ${[barcode]}::text[]`);
  if (terms.length > 0) any.push(wordsBegin(terms));
  return sql`(${sql.join(any, sql` or `)})`;
}
