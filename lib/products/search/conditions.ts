import { sql } from 'kysely';
import {
  type Condition,
  matchesAlternatives,
  matchesTerms,
  startsWithAny,
} from '#lib/search/conditions.ts';
import type { TermAlternatives } from '#lib/search/similar-words.ts';
import { caseVariants } from '#lib/search/words.ts';
import { normalizeBarcode, normalizeMakerNumber } from './columns.ts';
import type { ProductSearchQuery } from './schema.ts';
import { tradeWords } from './trade-words.ts';

/** The conditions of a search as SQL over the columns of `product_search`, or of candidates with the same columns. */
export function productSearchConditions(
  { section, category, brand, subBrand, family, type }: ProductSearchQuery,
  interpretations: ProductInterpretations | undefined,
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

function matchesAny({ numbers, makerNumber, barcode, terms }: ProductInterpretations): Condition {
  const alternatives = [startsWithAny(sql`number`, numbers)];
  if (makerNumber) alternatives.push(startsWithAny(sql`maker_number`, [makerNumber]));
  if (barcode) alternatives.push(sql`barcodes @> ${[barcode]}::text[]`);
  if (terms.some(({ length }) => length > 1)) alternatives.push(matchesAlternatives(terms));
  else if (terms.length > 0) alternatives.push(matchesTerms(terms.flat()));
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/** What a search text may mean; one of these has to match. */
export type ProductInterpretations = {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  /** A prefix of a maker's number; undefined if the text is too short for one. */
  readonly makerNumber: string | undefined;
  /** Undefined if the text is not a barcode. */
  readonly barcode: string | undefined;
  /** Each has to be a prefix of a word of the product, its brand or its families, or to stand for such words. */
  readonly terms: TermAlternatives;
};

/** The interpretations of a typed or scanned text. */
export function interpret(text: string): ProductInterpretations {
  const makerNumber = normalizeMakerNumber(text);
  return {
    numbers: caseVariants(text),
    makerNumber: makerNumber.length < MIN_MAKER_NUMBER_LENGTH ? undefined : makerNumber,
    barcode: BARCODE.test(text) ? normalizeBarcode(text) : undefined,
    terms: tradeWords(text),
  };
}

/** The length of any barcode on goods. */
const BARCODE = /^\d{6,14}$/;

const MIN_MAKER_NUMBER_LENGTH = 2;
