import type { ProductRecord } from '#lib/products/schema.ts';
import { toSearchWords } from '#lib/search/words.ts';
import { truncate } from '#lib/text/text.ts';

/** The columns that a product is found by, besides its number and its place in the range. */
export function productSearchColumns(product: SearchableProduct) {
  const { number, description, longDescription, manufacturerPartNumber, barcodes } = product;
  const texts = [number, manufacturerPartNumber, description, longDescription];
  return {
    /** The words of its number, names and maker's number as a `tsvector`. */
    words: tsvectorOf(texts.filter((text) => text !== undefined).join('\n')),
    /** In capitals, without separators. */
    makerNumber: manufacturerPartNumber && normalizeMakerNumber(manufacturerPartNumber),
    /** Without leading zeros, as some scanners read them. */
    barcodes: [...new Set((barcodes ?? []).map(normalizeBarcode))].filter((code) => code !== ''),
    /** The sort key of its name: 2 mm comes before 10 mm. */
    sortName: toSortName(description),
  };
}

type SearchableProduct = Pick<
  ProductRecord,
  'number' | 'description' | 'longDescription' | 'manufacturerPartNumber' | 'barcodes'
>;

/** A maker's number for searching: `bm/7-x` and `BM7 X` are the same. */
export function normalizeMakerNumber(text: string): string {
  const normalized = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return truncate(normalized, MAX_NUMBER_LENGTH);
}

/** A barcode for searching: some scanners drop the leading zero of a UPC. */
export function normalizeBarcode(text: string): string {
  return truncate(text.trim().replace(/^0+/, ''), MAX_NUMBER_LENGTH);
}

/** The words of a text as a `tsvector`. They are letters and digits only, so nothing needs escaping. */
export function tsvectorOf(text: string): string {
  return toSearchWords(text)
    .map((word) => `'${word}'`)
    .join(' ');
}

/** Longer than any number in the trade, and within the size limit of an index entry. */
const MAX_NUMBER_LENGTH = 64;

/** In lower case, without accents and leading punctuation; whole numbers are padded to equal length. */
function toSortName(description: string): string {
  const name = description
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll(/(?<![\d.])\d{1,7}(?!\d)/g, (whole) => whole.padStart(8, '0'));
  return truncate(name, MAX_SORT_NAME_LENGTH);
}

const MAX_SORT_NAME_LENGTH = 120;
