'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { serviceTime } from './service-time.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Reads the page anew when what it says is over, at `at` by the service's clock. */
export function useRefreshAt(at: Date | undefined): void {
  const router = useRouter();
  const change = at?.getTime();
  useEffect(() => {
    const wait = change === undefined ? -1 : change - serviceTime();
    if (wait < 0 || wait > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => router.refresh(), wait);
    return () => clearTimeout(timer);
  }, [change, router]);
}
