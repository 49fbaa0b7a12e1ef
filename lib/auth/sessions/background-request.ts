/** Marks a call that no click caused, so that it does not count as activity of the session. */
export const BACKGROUND_HEADERS = { 'X-Background-Request': '1' } as const;

/**
 * Set while a page refreshes itself by a timer, because Next's router cannot send headers. Misuse of the cookie or
 * header only shortens one's own session.
 */
export const BACKGROUND_REFRESH_COOKIE = 'background-refresh';

/** Whether no click caused a request: polls, timed refreshes, prefetches, and images loaded by a page. */
export function isBackgroundRequest(headers: { get(name: string): string | null }): boolean {
  return (
    headers.get('x-background-request') === '1' ||
    headers.get('next-router-prefetch') !== null ||
    headers.get('sec-purpose')?.startsWith('prefetch') === true ||
    headers.get('sec-fetch-dest') === 'image' ||
    COOKIE.test(headers.get('cookie') ?? '')
  );
}

const COOKIE = new RegExp(`(?:^|; *)${BACKGROUND_REFRESH_COOKIE}=1(?:;|$)`);
