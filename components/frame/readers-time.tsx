'use client';

import { useSyncExternalStore } from 'react';
import { clockText } from './clock-text.ts';

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

/** The reader's own time zone; undefined as long as the server has the page, which does not know it. */
export function useOwnZone(): string | undefined {
  return useSyncExternalStore(neverChanges, ownZone, () => undefined);
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function neverChanges() {
  return () => undefined;
}
