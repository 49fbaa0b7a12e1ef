import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useTransition } from 'react';
import { deleteCookie, setCookie } from '#components/ui/browser-cookie.ts';
import { BACKGROUND_REFRESH_COOKIE } from '#lib/auth/background-request.ts';

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
