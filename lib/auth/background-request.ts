/** What a page sends with a call that nobody clicked for: it leaves the session's idle clock alone. */
export const BACKGROUND = { 'X-Background-Request': '1' } as const;

/**
 * What is set while a page reads itself anew by a timer: Next's router takes no headers. Whoever sets
 * either without need shortens their own session alone.
 */
export const BACKGROUND_REFRESH_COOKIE = 'background-refresh';

/**
 * Whether a request is made by no click of a person: a poll, a refresh by a timer, what is fetched
 * ahead, and what a page that was asked for loads beside itself.
 */
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
