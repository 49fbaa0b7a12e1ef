/** The name of the session cookie. The prefix `__Host-` binds it to this host, but needs https. */
export function sessionCookieName({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl.startsWith('https:') ? '__Host-staff-session' : 'staff-session';
}

/** The session id in a Cookie header; undefined when there is none or it is malformed. */
export function readSessionId(
  header: string | null,
  config: { readonly publicUrl: string },
): string | undefined {
  const prefix = `${sessionCookieName(config)}=`;
  const id = header
    ?.split(/; */)
    .find((text) => text.startsWith(prefix))
    ?.slice(prefix.length);
  return id !== undefined && SESSION_ID.test(id) ? id : undefined;
}

/** 256 random bits in base64url. */
const SESSION_ID = /^[\w-]{43}$/;

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
    BACKGROUND_COOKIE.test(headers.get('cookie') ?? '')
  );
}

const BACKGROUND_COOKIE = new RegExp(`(?:^|; *)${BACKGROUND_REFRESH_COOKIE}=1(?:;|$)`);
