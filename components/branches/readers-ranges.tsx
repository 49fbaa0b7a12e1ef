'use client';

import { clockText } from '#components/frame/clock-text.ts';
import { useOwnZone } from '#components/frame/readers-time.tsx';

/** Two instants in ISO 8601. */
export type Span = { readonly from: string; readonly to: string };

/** Opening hours in the reader's own time zone, if they differ from those at the branch. */
export function ReadersRanges({ spans, timeZone }: { spans: readonly Span[]; timeZone: string }) {
  const own = useOwnZone();
  if (own === undefined || !spans.some(({ from }) => differsLocally(from, timeZone, own))) {
    return undefined;
  }
  const hours = spans.map(({ from, to }) => spanText(from, to, timeZone, own));
  return (
    <span className="block text-(length:--text-xs) text-quiet">
      {hours.join(' and ')} where you are
    </span>
  );
}

function differsLocally(at: string, timeZone: string, own: string): boolean {
  const [there, here] = [timeZone, own].map((zone) => clockText(new Date(at), zone));
  return there?.time !== here?.time || there?.day !== here?.day;
}

/** Names the day only where it differs from that at the branch. */
function spanText(from: string, to: string, timeZone: string, own: string): string {
  const there = clockText(new Date(from), timeZone);
  const [start, end] = [clockText(new Date(from), own), clockText(new Date(to), own)];
  const opens = start.day === there.day ? start.time : `${start.day} ${start.time}`;
  return `${opens}–${end.day === start.day ? end.time : `${end.day} ${end.time}`}`;
}
