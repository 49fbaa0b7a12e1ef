'use client';

import { useRefreshAt } from '#components/shell/page/use-background-refresh.ts';
import { LocalTime, useNow } from '#components/shell/time/browser-time.tsx';
import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { Link } from '#components/ui/link.tsx';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatTimeOfDay } from '#lib/time/dates.ts';

type Props = {
  href: string;
  /** Undefined until a branch is chosen. */
  branch: { readonly name: string; readonly timeZone: string } | undefined;
  now: Date;
};

/** The home branch with its local time; a link to choose one when there is none. */
export function BranchClock({ href, branch, now: initial }: Props) {
  const now = useNow(initial);
  const clock = branch && formatClock(now, branch.timeZone);
  return (
    <Link
      href={href}
      className="min-w-0 rounded-md px-2 py-1 text-right text-sm leading-4 hover:bg-accent-panel"
    >
      {branch && clock ? (
        <>
          <span className="block max-w-40 truncate font-medium max-sm:max-w-28 xl:max-w-80">
            <span className="sr-only">Home branch </span>
            {branch.name}
          </span>{' '}
          <span className="block whitespace-nowrap text-quiet text-xs">
            {formatTimeOfDay(clock.time)} {clock.zone}
          </span>
        </>
      ) : (
        <span className="text-accent underline underline-offset-2">Choose your branch</span>
      )}
    </Link>
  );
}

type DayProps = {
  branch: { readonly number: string; readonly name: string; readonly timeZone: string };
  /** Undefined when its hours are not known. */
  state: OpeningState | undefined;
  now: Date;
};

/** The home branch: its date and time, and whether it is open. */
export function BranchDay({ branch, state, now: initial }: DayProps) {
  const now = useNow(initial);
  const { time, zone, day } = formatClock(now, branch.timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      {state && <OpeningStatus state={state} now={now} timeZone={branch.timeZone} />}
      <span className="text-quiet">
        {day} {formatTimeOfDay(time)} {zone}
      </span>
      <LocalTime now={now} branchTime={`${day} ${time}`} />
      <Link
        href={branchHref(branch.number)}
        className="text-quiet underline underline-offset-2 hover:text-accent"
      >
        Branch {branch.number}
      </Link>
    </div>
  );
}
