import { Badge, type Tone } from '#components/ui/badge.tsx';
import { LINE_STATUS_WORDS, type LineStatus } from '#lib/procurement/order-words.ts';

/** The receipt status of a line; the colour only repeats the words. */
export function LineStatusMark({ status }: { status: LineStatus }) {
  return <Badge tone={TONES[status]}>{LINE_STATUS_WORDS[status]}</Badge>;
}

const TONES: Readonly<Record<LineStatus, Tone>> = {
  NOT_RECEIPTED: 'plain',
  PARTIALLY_RECEIPTED: 'accent',
  FULLY_RECEIPTED: 'good',
  DELETED: 'warn',
};
