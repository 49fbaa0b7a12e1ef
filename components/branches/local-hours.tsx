'use client';

import { useLocalTimeZone } from '#components/shell/time/browser-time.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { formatTimeOfDay } from '#lib/time/dates.ts';

/** Two instants in ISO 8601. */
type TimeSpan = { readonly from: string; readonly to: string };

/** Opening hours in the user's own time zone, if they differ from those at the branch. */
export function LocalHours({ spans, timeZone }: { spans: readonly TimeSpan[]; timeZone: string }) {
  const own = useLocalTimeZone();
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
  const [there, here] = [timeZone, own].map((zone) => formatClock(new Date(at), zone));
  return there?.time !== here?.time || there?.day !== here?.day;
}

/** Names the day only where it differs from that at the branch. */
function spanText(from: string, to: string, timeZone: string, own: string): string {
  const there = formatClock(new Date(from), timeZone);
  const [start, end] = [formatClock(new Date(from), own), formatClock(new Date(to), own)];
  const [opens, closes] = [start, end].map(({ time }) => formatTimeOfDay(time));
  return `${start.day === there.day ? '' : `${start.day} `}${opens}–${end.day === start.day ? '' : `${end.day} `}${closes}`;
}
