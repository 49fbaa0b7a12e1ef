import { formsOf } from '#lib/search/number-forms.ts';
import { termsOf } from '#lib/search/words.ts';
import { bareBarcode, bareNumber } from './search-columns.ts';

/** What a text may mean, of which one has to hold: a number, its beginning, a barcode, or words. */
export type Meanings = {
  /** A number as it was typed and in capitals, of which a product's may be the beginning. */
  readonly numbers: readonly string[];
  /** The beginning of a maker's number; undefined where there is none in it. */
  readonly makerNumber: string | undefined;
  /** Undefined where it is no barcode. */
  readonly barcode: string | undefined;
  /** Each has to be the beginning of a word of the product, its brand or its families. */
  readonly terms: readonly string[];
};

/** What was typed or scanned, as products are searched by it. */
export function meaningsOf(text: string): Meanings {
  const makerNumber = bareNumber(text);
  return {
    numbers: formsOf(text),
    makerNumber: makerNumber.length < SHORTEST_MAKER_NUMBER ? undefined : makerNumber,
    barcode: BARCODE.test(text) ? bareBarcode(text) : undefined,
    terms: termsOf(text),
  };
}

/** Any that a scanner reads of goods. */
const BARCODE = /^\d{6,14}$/;

const SHORTEST_MAKER_NUMBER = 2;
