import { cookieOf, type Kept, keptFor, PERSON_COOKIE } from './person-cookie.ts';

const LASTS_MS = 90 * 24 * 3600 * 1000;

/** In the browser: what is kept for `person`. */
export async function readKept(person: string): Promise<Kept> {
  return keptFor(person, (await cookieStore.get(PERSON_COOKIE))?.value);
}

/** In the browser: changes what is kept for `person`. */
export async function changeKept(person: string, change: (kept: Kept) => Kept): Promise<void> {
  await cookieStore.set({
    name: PERSON_COOKIE,
    value: cookieOf(person, change(await readKept(person))),
    expires: Date.now() + LASTS_MS,
    sameSite: 'lax',
  });
}
