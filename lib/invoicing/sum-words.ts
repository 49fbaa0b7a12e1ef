import type { CountryCode } from '#lib/api/fields.ts';
import { formatMoney } from '#lib/money.ts';
import type { GstRow, GstSummary } from './gst-summary.ts';

/** What a row of the sum is called. */
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

/** What a row after the total is called, which changes what is to be paid. */
export function afterwardsName({ kind }: GstRow): string {
  return kind === 'rounding' ? 'Rounding of the payment' : 'Settlement discount, if paid on time';
}

/** Where the document does not add up: said, never smoothed over. `isWrong` where its own total is another. */
export function sumRemarks(
  gst: GstSummary,
): { readonly isWrong: boolean; readonly text: string }[] {
  const { difference, linesWithoutAmounts, linesOfOtherRates } = gst;
  const remarks: { isWrong: boolean; text: string }[] = [];
  if (difference) {
    const { includingGst, gst: gstDifference } = difference;
    const text = `The document states a total that differs by ${formatMoney(includingGst)}, its GST by ${formatMoney(gstDifference)}, from what its lines and charges come to.`;
    remarks.push({ isWrong: true, text });
  }
  if (linesWithoutAmounts.length > 0) {
    const text = `Without amounts, so not in the sum: ${linesNamed(linesWithoutAmounts)}.`;
    remarks.push({ isWrong: false, text });
  }
  if (linesOfOtherRates.length > 0) {
    const text = `GST that is neither nothing nor the country’s rate: ${linesNamed(linesOfOtherRates)}.`;
    remarks.push({ isWrong: false, text });
  }
  return remarks;
}

const MOST_NAMED = 20;

/** The lines, of many the first `most`, and how many more there are. */
export function linesNamed(numbers: readonly number[], most = MOST_NAMED): string {
  const more = numbers.length - most;
  const named = numbers.slice(0, most).join(', ');
  return `line${numbers.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
