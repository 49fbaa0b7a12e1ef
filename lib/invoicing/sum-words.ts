import type { CountryCode } from '#lib/api/fields.ts';
import { formatMoney } from '#lib/money.ts';
import type { GstRow, GstSummary } from './gst-summary.ts';

/** The label of a row of the GST summary. */
export function sumName(
  { kind }: GstRow,
  countryCode: CountryCode,
  cardType: string | undefined,
): string {
  switch (kind) {
    case 'taxed':
      return `Lines with GST of ${countryCode === 'au' ? 10 : 15}%`;
    case 'gst-free':
      return 'Lines without GST';
    case 'handling-fee':
      return 'Handling fee';
    case 'delivery-fee':
      return 'Delivery fee';
    case 'card-surcharge':
      return cardType ? `Card surcharge (${cardType})` : 'Card surcharge';
    case 'rounding':
      return 'Rounding';
    case 'settlement-discount':
      return 'Settlement discount';
  }
}

/** The label of an adjustment that comes after the total. */
export function afterwardsName({ kind }: GstRow): string {
  return kind === 'rounding' ? 'Rounding of the payment' : 'Settlement discount, if paid on time';
}

/** Notes on where the document does not add up; `isWrong` if its own total differs. */
export function sumRemarks(
  gst: GstSummary,
): { readonly isWrong: boolean; readonly text: string }[] {
  const { difference, linesWithoutAmounts, linesOfOtherRates } = gst;
  const notes: { isWrong: boolean; text: string }[] = [];
  if (difference) {
    const { includingGst, gst: gstDifference } = difference;
    const text = `The document states a total that differs by ${formatMoney(includingGst)}, its GST by ${formatMoney(gstDifference)}, from what its lines and charges come to.`;
    notes.push({ isWrong: true, text });
  }
  if (linesWithoutAmounts.length > 0) {
    const text = `Without amounts, so not in the sum: ${linesNamed(linesWithoutAmounts)}.`;
    notes.push({ isWrong: false, text });
  }
  if (linesOfOtherRates.length > 0) {
    const text = `GST that is neither nothing nor the country’s rate: ${linesNamed(linesOfOtherRates)}.`;
    notes.push({ isWrong: false, text });
  }
  return notes;
}

const MAX_NAMED = 20;

/** `lines 1, 2, 3 and 4 more`: at most `limit` line numbers, and how many are left out. */
export function linesNamed(numbers: readonly number[], limit = MAX_NAMED): string {
  const more = numbers.length - limit;
  const named = numbers.slice(0, limit).join(', ');
  return `line${numbers.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
