'use client';

import { clockText } from '#components/frame/clock-text.ts';
import { OpeningWords } from '#components/frame/opening-words.tsx';
import { ReadersTime, useOwnZone } from '#components/frame/readers-time.tsx';
import { useRefreshAt } from '#components/frame/use-background-refresh.ts';
import { useNow } from '#components/frame/use-now.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';

type Parts = {
  timeZone: string;
  /** Undefined where its hours are not known. */
  state: OpeningState | undefined;
  now: Date;
};

/** What holds at a branch this minute: open or closed, until when, and what its clocks show. */
export function BranchNow({ timeZone, state, now: initial }: Parts) {
  const now = useNow(initial);
  const { time, zone, day } = clockText(now, timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div>
      <p className="font-semibold text-lg/6.5">
        <OpeningWords state={state} now={now} timeZone={timeZone} isLarge />
      </p>
      <ReadersChange change={state?.change} isOpen={state?.isOpen ?? false} timeZone={timeZone} />
      <p className="text-quiet text-sm">
        It is {time} {zone} there, {day}.
      </p>
      <ReadersTime now={now} branchTime={`${day} ${time}`} />
    </div>
  );
}

type ChangeParts = { change: OpeningState['change']; isOpen: boolean; timeZone: string };

/** When that is by the reader's own clock, where it shows another time. */
function ReadersChange({ change, isOpen, timeZone }: ChangeParts) {
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
