'use client';

import { clockText } from '#components/frame/clock-text.ts';
import { useOwnZone } from '#components/frame/readers-time.tsx';

/** From one instant until another, each in ISO 8601. */
export type Span = { readonly from: string; readonly to: string };

/** The same hours by the reader's own clock, where it shows others than those at the branch. */
export function ReadersRanges({ spans, timeZone }: { spans: readonly Span[]; timeZone: string }) {
  const own = useOwnZone();
  if (own === undefined || !spans.some(({ from }) => isElsewhen(from, timeZone, own))) {
    return undefined;
  }
  const words = spans.map(({ from, to }) => spanWords(from, to, timeZone, own));
  return (
    <span className="block text-(length:--text-xs) text-quiet">
      {words.join(' and ')} where you are
    </span>
  );
}

function isElsewhen(at: string, timeZone: string, own: string): boolean {
  const [there, here] = [timeZone, own].map((zone) => clockText(new Date(at), zone));
  return there?.time !== here?.time || there?.day !== here?.day;
}

/** With its day only where that is another than at the branch. */
function spanWords(from: string, to: string, timeZone: string, own: string): string {
  const there = clockText(new Date(from), timeZone);
  const [start, end] = [clockText(new Date(from), own), clockText(new Date(to), own)];
  const opens = start.day === there.day ? start.time : `${start.day} ${start.time}`;
  return `${opens}–${end.day === start.day ? end.time : `${end.day} ${end.time}`}`;
}
