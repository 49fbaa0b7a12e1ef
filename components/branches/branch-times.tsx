'use client';

import { clsx } from 'clsx';
import { useRefreshAt } from '#components/shell/page/use-background-refresh.ts';
import { LocalTime, useLocalTimeZone, useNow } from '#components/shell/time/browser-time.tsx';
import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { formatTimeOfDay } from '#lib/time/dates.ts';

type Props = {
  timeZone: string;
  /** Undefined if its hours are unknown. */
  state: OpeningState | undefined;
  now: Date;
  /** It is the headline: no other day was asked for. */
  isLarge: boolean;
};

/** Whether a branch is open now, until when, and its local time. */
export function BranchNow({ timeZone, state, now: initial, isLarge }: Props) {
  const now = useNow(initial);
  const { time, zone, day } = formatClock(now, timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div>
      <p className={clsx('font-semibold', isLarge ? 'text-base' : 'text-sm')}>
        {!isLarge && 'Now: '}
        <OpeningStatus state={state} now={now} timeZone={timeZone} isLarge={isLarge} />
      </p>
      <p className="text-quiet text-sm">
        Local time {formatTimeOfDay(time)} {zone}, {day}.
      </p>
      <LocalTime now={now} branchTime={`${day} ${time}`} />
    </div>
  );
}

/** Two instants in ISO 8601. */
type TimeSpan = { readonly from: string; readonly to: string };

/** Opening hours in the user's own time zone, if they differ from those at the branch. */
export function LocalHours({ spans, timeZone }: { spans: readonly TimeSpan[]; timeZone: string }) {
  const own = useLocalTimeZone();
  if (own === undefined || !spans.some(({ from }) => differsLocally(from, timeZone, own))) {
    return undefined;
  }
  const hours = spans.map(({ from, to }) => spanText(from, to, timeZone, own));
  // What this zone is, the time of day above says.
  const { zone } = formatClock(new Date(spans[0]?.from ?? 0), own);
  return (
    <span className="block text-quiet text-xs">
      {hours.join(' and ')} {zone}
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
