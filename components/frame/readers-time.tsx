'use client';

import { useSyncExternalStore } from 'react';
import { clockText } from './clock-text.ts';

/** The reader's local time, when it differs from the branch's. */
export function ReadersTime({ now, branchTime }: { now: Date; branchTime: string }) {
  const timeZone = useOwnZone();
  if (timeZone === undefined) return undefined;
  const { time, zone, day } = clockText(now, timeZone);
  if (`${day} ${time}` === branchTime) return undefined;
  return (
    <p className="text-quiet text-sm">
      {day} {time} {zone} where you are
    </p>
  );
}

/** The browser's time zone; undefined on the server and during hydration. */
export function useOwnZone(): string | undefined {
  return useSyncExternalStore(subscribeToNothing, browserTimeZone, () => undefined);
}

function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function subscribeToNothing() {
  return () => undefined;
}
