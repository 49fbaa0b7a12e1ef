import { formatCount } from '#lib/text/text.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import type { SheetResult } from './schema.ts';

/** The answer to a row of the sheet, in whole units. */
export type RowAnswer = SheetResult['answers'][number];

/** Where a row of the sheet stands. Its kind is a word of the summary. */
export type RowState =
  /** The whole quantity is there now, or from a date on that is in time. */
  | { readonly kind: 'in stock' }
  | { readonly kind: 'by the date'; readonly from: string }
  /** `by` units are not there in time; the whole quantity is on `allOn`, if ever. */
  | { readonly kind: 'short'; readonly by: number; readonly allOn: string | undefined }
  | { readonly kind: 'not found' | 'too large' | 'incomplete' | 'being checked' };

/** The kinds in the order of the summary. */
export const ROW_KINDS = [
  ...(['short', 'not found', 'too large', 'incomplete'] as const),
  ...(['being checked', 'in stock', 'by the date'] as const),
];
export type RowKind = (typeof ROW_KINDS)[number];

export function rowState({ problem, quantity, now, byDate, later }: RowAnswer): RowState {
  if (problem) return { kind: problem === 'unknown' ? 'not found' : 'too large' };
  const isWhole = now + sum(later) >= quantity;
  const allOn = isWhole ? later.at(-1)?.date : undefined;
  if (byDate < quantity) return { kind: 'short', by: quantity - byDate, allOn };
  return now >= quantity || allOn === undefined
    ? { kind: 'in stock' }
    : { kind: 'by the date', from: allOn };
}

/**
 * The answer in words for a customer: `In stock`, `All 8 on 26 Nov`, `4 now, 6 on 3 Dec, 2 not on order`, and where
 * nothing is here now, `Short 2: 1 due 2 Dec, 1 not on order`. `today` is the date at the branch.
 */
export function rowLabel(answer: RowAnswer, today: string): string {
  const state = rowState(answer);
  const { quantity, now, later } = answer;
  if (state.kind === 'not found') return 'Product not found';
  if (state.kind === 'too large') return 'Kit too large, check its parts';
  if (state.kind === 'by the date')
    return `${quantity === 1 ? '1' : `All ${formatCount(quantity)}`} on ${formatShortDate(state.from, today)}`;
  if (state.kind !== 'short') return 'In stock';
  const missing = quantity - now - sum(later);
  const parts = (word: string) => [
    ...later.map((step) => `${formatCount(step.quantity)} ${whenLabel(step.date, today, word)}`),
    ...(missing > 0 ? [`${formatCount(missing)} not on order`] : []),
  ];
  if (now > 0) return [`${formatCount(now)} now`, ...parts('on')].join(', ');
  const short = `Short ${formatCount(state.by)}`;
  return later.length === 0 ? `${short}, none on order` : `${short}: ${parts('due').join(', ')}`;
}

/** `on 3 Dec` or `due 3 Dec`, and `today`. */
function whenLabel(date: string, today: string, word: string): string {
  return date <= today ? 'today' : `${word} ${formatShortDate(date, today)}`;
}

/** The date on which a short row is there in full; empty if there is none. */
export function wholeOn(state: RowState): string {
  return (state.kind === 'short' && state.allOn) || '';
}

function sum(steps: RowAnswer['later']): number {
  return steps.reduce((total, { quantity }) => total + quantity, 0);
}
