'use client';

import { useEffect, useState } from 'react';
import { serviceTime } from './service-time.ts';

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
