import { sql } from 'kysely';
import { begins, type Condition, wordsBegin } from '#lib/search/conditions.ts';
import type { ProductSearchQuery } from './search-schema.ts';
import type { Meanings } from './search-terms.ts';

/** The conditions of a search as SQL over the columns of `product_search`, or of candidates with the same columns. */
export function conditionsOf(
  { section, category, brand, subBrand, family, type }: ProductSearchQuery,
  interpretations: Meanings | undefined,
): Condition[] {
  const conditions: Condition[] = [];
  if (section) conditions.push(sql`section_code = ${section}`);
  if (category) conditions.push(sql`category_code = ${category}`);
  if (brand) conditions.push(sql`brand_code = ${brand}`);
  if (subBrand) conditions.push(sql`sub_brand_code = ${subBrand}`);
  if (family) conditions.push(sql`family_codes @> ${[family]}::text[]`);
  if (type) conditions.push(sql`product_type = ${type}`);
  if (interpretations) conditions.push(matchesAny(interpretations));
  return conditions;
}

function matchesAny({ numbers, makerNumber, barcode, terms }: Meanings): Condition {
  const alternatives = [begins(sql`number`, numbers)];
  if (makerNumber) alternatives.push(begins(sql`maker_number`, [makerNumber]));
  if (barcode) alternatives.push(sql`barcodes @> ${[barcode]}::text[]`);
  if (terms.length > 0) alternatives.push(wordsBegin(terms));
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
