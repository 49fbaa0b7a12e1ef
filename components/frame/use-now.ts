'use client';

import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, anew each minute; at first `initial`, which the server wrote. */
export function useNow(initial: Date): Date {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
