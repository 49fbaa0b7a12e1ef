import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useTransition } from 'react';
import { deleteCookie, setCookie } from '#components/ui/browser-cookie.ts';
import { BACKGROUND_REFRESH_COOKIE } from '#lib/auth/background-request.ts';
import { serviceTime } from './service-time.ts';

/** As long as a refresh may take before it counts as a click: a page that stays must not leave the cookie. */
const LONGEST_REFRESH_MS = 5_000;

/**
 * Reads the page anew without a click: the idle clock of the session goes on. Next's router takes no
 * headers, so a cookie says so for as long as it asks.
 */
export function useBackgroundRefresh(): () => void {
  const router = useRouter();
  const [isRefreshing, startTransition] = useTransition();
  useEffect(() => {
    if (!isRefreshing) return;
    return () => deleteCookie(BACKGROUND_REFRESH_COOKIE);
  }, [isRefreshing]);
  return useCallback(() => {
    setCookie({
      name: BACKGROUND_REFRESH_COOKIE,
      value: '1',
      sameSite: 'strict',
      lastsMs: LONGEST_REFRESH_MS,
    });
    startTransition(() => router.refresh());
  }, [router]);
}

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

const LONGEST_TIMER_MS = 2 ** 31 - 1;
