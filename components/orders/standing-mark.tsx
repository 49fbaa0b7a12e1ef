import type { Tone } from '#components/ui/badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { standingWords } from '#lib/procurement/order-words.ts';
import type { OrderProgress } from '#lib/procurement/receipt-progress.ts';

/** The status of an order; the colour only repeats the words. */
export function StandingMark({ progress, isOpen }: { progress: OrderProgress; isOpen: boolean }) {
  return <Badge tone={toneOf(progress, isOpen)}>{standingWords(progress, isOpen)}</Badge>;
}

function toneOf({ ordered, received }: OrderProgress, isOpen: boolean): Tone {
  if (ordered === 0) return 'plain';
  if (received >= ordered) return 'good';
  if (!isOpen) return 'warn';
  return received > 0 ? 'accent' : 'bare';
}
