import { sql } from 'kysely';
import type { z } from 'zod';
import { type Asked, choice, searchText, text } from '#lib/records/fields.ts';
import { record } from '#lib/records/record.ts';
import {
  anyOf,
  type Condition,
  matchesAlternatives,
  matchesTerms,
  startsWithAny,
} from '#lib/search/conditions.ts';
import { caseVariants } from '#lib/search/words.ts';
import { PRODUCT_TYPE_LABELS } from './labels.ts';
import { normalizeBarcode, normalizeMakerNumber } from './search/columns.ts';
import { tradeWords } from './search/trade-words.ts';

/** The catalogue. Lists read it by `searchProducts`, which ranks what a text finds. */
export const PRODUCTS = record({
  name: 'products',
  noun: 'product',
  title: 'Products',
  scope: 'product:read',
  table: 'product_search',
  key: 'number',
  visibleTo: 'everybody',
  columns: ['number'],
  items: (_, rows) => rows.map(({ number }) => number),
  fields: {
    q: searchText('Name, number, barcode or part no.', isMeant),
    brand: {
      ...text('Brand', (code) => sql`brand_code = ${code}`),
      input: { kind: 'choice', options: 'brands', any: 'Any brand' },
    },
    type: choice('Type', PRODUCT_TYPE_LABELS, 'product_type', 'Any type'),
    section: place('Section', (code) => sql`section_code = ${code}`),
    category: place('Category', (code) => sql`category_code = ${code}`),
    family: place('Family', (code) => sql`family_codes @> ${[code]}::text[]`),
    subBrand: place('Sub-brand', (code) => sql`sub_brand_code = ${code}`),
  },
  orders: {
    // By name without a text, and behind the best for one.
    relevance: { words: 'best match', by: 'sort_name', type: 'text', direction: 'asc' },
    name: { words: 'by name', by: 'sort_name', type: 'text', direction: 'asc' },
    number: { words: 'by number', by: 'number', type: 'text', direction: 'asc' },
  },
});

export type ProductSearchQuery = z.output<typeof PRODUCTS.query>;

/** A place in the range, which a new search preserves. */
function place(label: string, where: (code: string) => Condition) {
  return { ...text(label, where), input: { kind: 'hidden' } } as const;
}

/** The beginning of a number or of a maker's number, a barcode, or words; or what may be meant by misspelt ones. */
function isMeant(typed: string, { alternatives }: Asked): Condition {
  if (alternatives) return matchesAlternatives(alternatives);
  const makerNumber = normalizeMakerNumber(typed);
  const barcode = barcodeOf(typed);
  const words = tradeWords(typed);
  return anyOf([
    startsWithAny(sql`number`, caseVariants(typed)),
    ...(makerNumber.length < MIN_MAKER_NUMBER_LENGTH
      ? []
      : [startsWithAny(sql`maker_number`, [makerNumber])]),
    ...(barcode ? [hasBarcode(barcode)] : []),
    words.some(({ length }) => length > 1)
      ? matchesAlternatives(words)
      : matchesTerms(words.flat()),
  ]);
}

const MIN_MAKER_NUMBER_LENGTH = 2;

/** A typed or scanned barcode as it is stored; undefined for what is none. */
export function barcodeOf(typed: string): string | undefined {
  return /^\d{6,14}$/.test(typed) ? normalizeBarcode(typed) : undefined;
}

export function hasBarcode(barcode: string): Condition {
  return sql`barcodes @> ${[barcode]}::text[]`;
}
