import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useTransition } from 'react';
import { serviceTime } from '#components/shell/time/browser-time.tsx';
import { deleteCookie, setCookie } from '#components/ui/browser/cookies.ts';
import { BACKGROUND_REFRESH_COOKIE } from '#lib/auth/sessions/session-cookie.ts';

/** Lifetime of the cookie, should the page not get to delete it. A slower refresh counts as a click. */
const MAX_REFRESH_MS = 5_000;

/**
 * Refreshes the page without resetting the session's idle timeout. Next's router sends no custom headers, so a
 * cookie marks the request.
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
      maxAgeMs: MAX_REFRESH_MS,
    });
    startTransition(() => router.refresh());
  }, [router]);
}

/** Refreshes the page at `at`, by the service's clock, when what it shows becomes outdated. */
export function useRefreshAt(at: Date | undefined): void {
  const refresh = useBackgroundRefresh();
  const refreshAt = at?.getTime();
  useEffect(() => {
    const wait = refreshAt === undefined ? -1 : refreshAt - serviceTime();
    if (wait < 0 || wait > MAX_TIMER_MS) return;
    const timer = setTimeout(refresh, wait);
    return () => clearTimeout(timer);
  }, [refreshAt, refresh]);
}

const MAX_TIMER_MS = 2 ** 31 - 1;
