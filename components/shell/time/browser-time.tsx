'use client';

import { useEffect, useState } from 'react';
import { useBrowserValue } from '#components/ui/browser/hydration.ts';
import { formatTimeOfDay } from '#lib/time/dates.ts';
import { formatClock } from './time.tsx';

/** The user's local time, when it differs from the branch's. A machine set to a zone of neither country is not there. */
export function LocalTime({ now, branchTime }: { now: Date; branchTime: string }) {
  const timeZone = useLocalTimeZone();
  if (!timeZone?.match(/^(Aus|Pac)/)) return undefined;
  const { time, zone, day } = formatClock(now, timeZone);
  if (`${day} ${time}` === branchTime) return undefined;
  return (
    <p className="text-quiet text-sm">
      {day} {formatTimeOfDay(time)} {zone} where you are
    </p>
  );
}

/** The browser's time zone; undefined on the server and during hydration. */
export function useLocalTimeZone(): string | undefined {
  return useBrowserValue(browserTimeZone, undefined);
}

function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const MINUTE_MS = 60_000;

/** The service's time, updated every minute; at first `initial`, as rendered on the server. */
export function useNow(initial: Date): Date {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serviceTime();
      setNow(new Date(time));
      timer = setTimeout(tick, MINUTE_MS - (time % MINUTE_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/**
 * The service's time in the browser, in milliseconds since 1970. The clock of a counter terminal may be wrong, and
 * the service's may be set to another day.
 */
export function serviceTime(): number {
  offsetMs ??= measureOffset();
  return Date.now() + offsetMs;
}

/** A time of the service by the browser's clock, in milliseconds; on the server as it is. */
export function browserTime(time: Date): number {
  const isBrowser = typeof document !== 'undefined';
  return time.getTime() - (isBrowser ? serviceTime() - Date.now() : 0);
}

/**
 * How far the service's clock is ahead of the browser's. Measured once: a refresh rewrites the time in the page, but not its
 * load time.
 */
let offsetMs: number | undefined;

function measureOffset(): number {
  const pageTime = document.querySelector<HTMLMetaElement>('meta[name="service-time"]')?.content;
  const [load] = performance.getEntriesByType('navigation');
  if (!pageTime || !(load instanceof PerformanceNavigationTiming)) return 0;
  const sinceAnswered = performance.now() - load.responseStart;
  return Date.parse(pageTime) - (Date.now() - sinceAnswered);
}
