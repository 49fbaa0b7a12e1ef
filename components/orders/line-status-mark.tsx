import { Badge, type Tone } from '#components/ui/badge.tsx';
import { LINE_STATUS_WORDS, type LineStatus } from '#lib/procurement/order-words.ts';

/** What came of a line, in words with a colour that repeats them. */
export function LineStatusMark({ status }: { status: LineStatus }) {
  return <Badge tone={TONES[status]}>{LINE_STATUS_WORDS[status]}</Badge>;
}

const TONES: Readonly<Record<LineStatus, Tone>> = {
  NOT_RECEIPTED: 'plain',
  PARTIALLY_RECEIPTED: 'accent',
  FULLY_RECEIPTED: 'good',
  DELETED: 'warn',
};
