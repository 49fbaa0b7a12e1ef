import { readCookie, setCookie } from '#components/ui/browser-cookie.ts';
import { cookieOf, type Kept, keptFor, PERSON_COOKIE } from './person-cookie.ts';

const MAX_AGE_MS = 90 * 24 * 3600 * 1000;

/** Reads the preferences of a user from the browser's cookie. */
export function readKept(userKey: string): Kept {
  return keptFor(userKey, readCookie(PERSON_COOKIE));
}

/** Changes the preferences of a user in the browser's cookie. */
export function changeKept(userKey: string, change: (preferences: Kept) => Kept): void {
  setCookie({
    name: PERSON_COOKIE,
    value: cookieOf(userKey, change(readKept(userKey))),
    maxAgeMs: MAX_AGE_MS,
    sameSite: 'lax',
  });
}
