'use client';

import { useEffect } from 'react';
import { serviceTime } from './service-time.ts';
import { useBackgroundRefresh } from './use-background-refresh.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Reads the page anew when what it says is over, at `at` by the service's clock. */
export function useRefreshAt(at: Date | undefined): void {
  const refresh = useBackgroundRefresh();
  const change = at?.getTime();
  useEffect(() => {
    const wait = change === undefined ? -1 : change - serviceTime();
    if (wait < 0 || wait > LONGEST_TIMER_MS) return;
    const timer = setTimeout(refresh, wait);
    return () => clearTimeout(timer);
  }, [change, refresh]);
}
