import { readCookie, setCookie } from '#components/ui/browser/cookies.ts';
import {
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
  serializePreferences,
} from './preferences.ts';

const MAX_AGE_MS = 90 * 24 * 3600 * 1000;

/** Reads the preferences of a user from the browser's cookie. */
export function readPreferences(userKey: string): Preferences {
  return parsePreferences(userKey, readCookie(PREFERENCES_COOKIE));
}

/** Changes the preferences of a user in the browser's cookie. */
export function updatePreferences(
  userKey: string,
  change: (preferences: Preferences) => Preferences,
): void {
  setCookie({
    name: PREFERENCES_COOKIE,
    value: serializePreferences(userKey, change(readPreferences(userKey))),
    maxAgeMs: MAX_AGE_MS,
    sameSite: 'lax',
  });
}
