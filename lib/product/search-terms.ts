import { formsOf } from '#lib/search/number-forms.ts';
import { termsOf } from '#lib/search/words.ts';
import { bareBarcode, bareNumber } from './search-columns.ts';

/** What a search text may mean; one of these has to match. */
export type Meanings = {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  /** A prefix of a maker's number; undefined if the text is too short for one. */
  readonly makerNumber: string | undefined;
  /** Undefined if the text is not a barcode. */
  readonly barcode: string | undefined;
  /** Each has to be a prefix of a word of the product, its brand or its families. */
  readonly terms: readonly string[];
};

/** The interpretations of a typed or scanned text. */
export function meaningsOf(text: string): Meanings {
  const makerNumber = bareNumber(text);
  return {
    numbers: formsOf(text),
    makerNumber: makerNumber.length < MIN_MAKER_NUMBER_LENGTH ? undefined : makerNumber,
    barcode: BARCODE.test(text) ? bareBarcode(text) : undefined,
    terms: termsOf(text),
  };
}

/** The length of any barcode on goods. */
const BARCODE = /^\d{6,14}$/;

const MIN_MAKER_NUMBER_LENGTH = 2;
