import { cutText } from '#lib/cut-text.ts';
import { wordsOf } from '#lib/search/words.ts';
import type { ProductRecord } from './schema.ts';

/** What a product is found by, beside its number and its place in the range. */
export type ProductSearchColumns = {
  /** A `tsvector` of the words of its number, names and maker's number. */
  readonly words: string;
  /** Its maker's number in capitals, without what stands between its parts. */
  readonly makerNumber: string | undefined;
  /** Its barcodes as scanners read them, without zeros in front. */
  readonly barcodes: readonly string[];
  /** What lists are ordered by: 2 mm comes before 10 mm. */
  readonly sortName: string;
};

/** The columns of a product as feeds bring it in. */
export function productSearchColumns(product: Searched): ProductSearchColumns {
  const { number, description, longDescription, manufacturerPartNumber, barcodes } = product;
  const texts = [number, manufacturerPartNumber, description, longDescription];
  return {
    words: vectorOf(texts.filter((text) => text !== undefined).join('\n')),
    makerNumber: manufacturerPartNumber && bareNumber(manufacturerPartNumber),
    barcodes: [...new Set((barcodes ?? []).map(bareBarcode))].filter((code) => code !== ''),
    sortName: sortNameOf(description),
  };
}

type Searched = Pick<
  ProductRecord,
  'number' | 'description' | 'longDescription' | 'manufacturerPartNumber' | 'barcodes'
>;

/** A maker's number as it is looked up: `bm/7-x` and `BM7 X` are the same. */
export function bareNumber(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return cutText(bare, LONGEST);
}

/** A barcode as it is looked up: some scanners leave the zero in front of a UPC away. */
export function bareBarcode(text: string): string {
  return cutText(text.trim().replace(/^0+/, ''), LONGEST);
}

/** The words of a text as a `tsvector`: letters and digits alone, so that nothing in it is a sign of one. */
export function vectorOf(text: string): string {
  return wordsOf(text)
    .map((word) => `'${word}'`)
    .join(' ');
}

/** No number of the trade is longer, and an index has its limits. */
const LONGEST = 64;

/** Without case, accents and signs in front; whole numbers are all as long as each other. */
function sortNameOf(description: string): string {
  const name = description
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll(/(?<![\d.])\d{1,7}(?!\d)/g, (whole) => whole.padStart(8, '0'));
  return cutText(name, LONGEST_NAME);
}

const LONGEST_NAME = 120;
