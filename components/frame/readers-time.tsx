'use client';

import { clockText } from './clock-text.ts';
import { useOwnZone } from './own-zone.ts';

/** The reader's own time, where their clock shows another than the branch's. */
export function ReadersTime({ now, branchTime }: { now: Date; branchTime: string }) {
  const own = useOwnZone();
  if (own === undefined) return undefined;
  const { time, zone, day } = clockText(now, own);
  if (`${day} ${time}` === branchTime) return undefined;
  return (
    <p className="text-quiet text-sm">
      {day} {time} {zone} where you are
    </p>
  );
}
