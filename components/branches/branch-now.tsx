'use client';

import { clockText } from '#components/frame/clock-text.ts';
import { OpeningWords } from '#components/frame/opening-words.tsx';
import { ReadersTime, useOwnZone } from '#components/frame/readers-time.tsx';
import { useRefreshAt } from '#components/frame/use-background-refresh.ts';
import { useNow } from '#components/frame/use-now.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';

type Props = {
  timeZone: string;
  /** Undefined if its hours are unknown. */
  state: OpeningState | undefined;
  now: Date;
};

/** Whether a branch is open now, until when, and its local time. */
export function BranchNow({ timeZone, state, now: initial }: Props) {
  const now = useNow(initial);
  const { time, zone, day } = clockText(now, timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div>
      <p className="font-semibold text-lg/6.5">
        <OpeningWords state={state} now={now} timeZone={timeZone} isLarge />
      </p>
      <LocalChange change={state?.change} isOpen={state?.isOpen ?? false} timeZone={timeZone} />
      <p className="text-quiet text-sm">
        It is {time} {zone} there, {day}.
      </p>
      <ReadersTime now={now} branchTime={`${day} ${time}`} />
    </div>
  );
}

type LocalChangeProps = { change: OpeningState['change']; isOpen: boolean; timeZone: string };

/** The time of the change in the reader's own time zone, if it differs. */
function LocalChange({ change, isOpen, timeZone }: LocalChangeProps) {
  const own = useOwnZone();
  if (own === undefined || change === undefined) return undefined;
  const [there, here] = [clockText(change.at, timeZone), clockText(change.at, own)];
  if (there.time === here.time && there.day === here.day) return undefined;
  return (
    <p className="text-sm">
      {isOpen ? 'Closes' : 'Opens'} {there.day === here.day ? '' : `${here.day} `}
      {here.time} {here.zone} where you are.
    </p>
  );
}
