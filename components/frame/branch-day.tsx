'use client';

import Link from 'next/link';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { clockText } from './clock-text.ts';
import { OpeningWords } from './opening-words.tsx';
import { ReadersTime } from './readers-time.tsx';
import { useNow } from './use-now.ts';
import { useRefreshAt } from './use-refresh-at.ts';

type Parts = {
  countryCode: string;
  branch: { readonly number: string; readonly name: string; readonly timeZone: string };
  /** Undefined where its hours are not known. */
  state: OpeningState | undefined;
  now: Date;
};

/** The home branch's own day: its clock, and whether it is open. */
export function BranchDay({ countryCode, branch, state, now: initial }: Parts) {
  const now = useNow(initial);
  const { time, zone, day } = clockText(now, branch.timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div className="space-y-2">
      <p className="text-quiet text-sm">
        <Link
          href={branchHref(countryCode, branch.number)}
          prefetch={false}
          className="underline underline-offset-2 hover:text-accent"
        >
          {branch.name} · branch {branch.number}
        </Link>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-3xl tracking-tight">{time}</span>
        <span className="text-quiet text-sm">
          {day} · {zone}
        </span>
      </p>
      <ReadersTime now={now} branchTime={`${day} ${time}`} />
      {state && (
        <p className="text-sm">
          <OpeningWords state={state} now={now} timeZone={branch.timeZone} />
        </p>
      )}
    </div>
  );
}
