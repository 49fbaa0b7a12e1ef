'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { changeWords } from './change-words.ts';
import { clockText } from './clock-text.ts';
import { ReadersTime } from './readers-time.tsx';
import { useNow } from './use-now.ts';

type Parts = {
  branch: { readonly number: string; readonly name: string; readonly timeZone: string };
  /** Undefined where its hours are not known. */
  state: OpeningState | undefined;
  now: Date;
};

/** The home branch's own day: its clock, and whether it is open. */
export function BranchDay({ branch, state, now: initial }: Parts) {
  const now = useNow(initial);
  const { time, zone, day } = clockText(now, branch.timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div className="space-y-2">
      <p className="text-quiet text-sm">
        {branch.name} · branch {branch.number}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-3xl tracking-tight">{time}</span>
        <span className="text-quiet text-sm">
          {day} · {zone}
        </span>
      </p>
      <ReadersTime now={now} branchTime={`${day} ${time}`} />
      {state && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge tone={state.isOpen ? 'good' : 'warn'}>{state.isOpen ? 'Open' : 'Closed'}</Badge>
          <span>{changeWords(state, now, branch.timeZone)}</span>
          {state.occasion && <span className="text-quiet">{state.occasion}</span>}
        </p>
      )}
    </div>
  );
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Reads the page anew when what it says of the branch is over. */
function useRefreshAt(at: Date | undefined): void {
  const router = useRouter();
  const change = at?.getTime();
  useEffect(() => {
    const wait = change === undefined ? -1 : change - Date.now();
    if (wait < 0 || wait > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => router.refresh(), wait);
    return () => clearTimeout(timer);
  }, [change, router]);
}
