import type { OrderLine } from './buyer.ts';
import type { Progress } from './progress.ts';

/**
 * What an order is called by what came of its lines, in one letter, which the specification leaves
 * open: ordered, partly received, received, closed short, cancelled (X). All received, it is not open.
 */
export function standingOf(
  lines: readonly OrderLine[],
  { stage, isOpen }: Progress,
): { readonly state: 'O' | 'P' | 'R' | 'C' | 'X'; readonly isOpen: boolean } {
  if (stage === 'CANCELLED') return { state: 'X', isOpen: false };
  const kept = lines.filter(({ deleted }) => deleted !== true);
  if (kept.every((line) => line.purchaseOrderReceiptStatus === 'FULLY_RECEIPTED')) {
    return { state: 'R', isOpen: false };
  }
  if (!isOpen) return { state: 'C', isOpen };
  return { state: kept.some(hasCome) ? 'P' : 'O', isOpen };
}

function hasCome({ quantities }: OrderLine): boolean {
  return (quantities?.received ?? 0) > 0;
}
