import { readCookie, setCookie } from '#components/ui/browser-cookie.ts';
import { cookieOf, type Kept, keptFor, PERSON_COOKIE } from './person-cookie.ts';

const LASTS_MS = 90 * 24 * 3600 * 1000;

/** In the browser: what is kept for `person`. */
export function readKept(person: string): Kept {
  return keptFor(person, readCookie(PERSON_COOKIE));
}

/** In the browser: changes what is kept for `person`. */
export function changeKept(person: string, change: (kept: Kept) => Kept): void {
  setCookie({
    name: PERSON_COOKIE,
    value: cookieOf(person, change(readKept(person))),
    lastsMs: LASTS_MS,
    sameSite: 'lax',
  });
}
