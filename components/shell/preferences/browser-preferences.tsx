'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect } from 'react';
import {
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
  type SeenItem,
  serializePreferences,
  withSeen,
} from '#components/shell/preferences/preferences.ts';
import { readCookie, setCookie } from '#components/ui/browser/cookies.ts';
import { useBrowserValue } from '#components/ui/browser/hydration.ts';
import { useCountry, usePageAddress } from '#components/ui/country.tsx';

const MAX_AGE_MS = 90 * 24 * 3600 * 1000;
/** The cookie has little room. */
const MAX_NAME_LENGTH = 60;

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

const UserKeyContext = createContext<string | undefined>(undefined);

/** Provides the key under which the browser stores what belongs to the signed-in user. */
export function UserKeyProvider({ userKey, children }: { userKey: string; children: ReactNode }) {
  return <UserKeyContext value={userKey}>{children}</UserKeyContext>;
}

/** The signed-in user's key. Throws outside the portal. */
export function useUserKey(): string {
  const userKey = use(UserKeyContext);
  if (userKey === undefined)
    throw new Error(
      'useUserKey needs UserKeyProvider: it works on the screens of the portal only.',
    );
  return userKey;
}

/** Remembers the branch that a user chooses to work at, and shows its Home. `isReady` once it can. */
export function useHomeBranch() {
  const countryCode = useCountry();
  const userKey = useUserKey();
  const router = useRouter();
  const choose = (branch: string) => {
    updatePreferences(userKey, (preferences) => ({
      ...preferences,
      branches: { ...preferences.branches, [countryCode]: branch },
    }));
    router.replace(`/${countryCode}`);
    router.refresh();
  };
  // An earlier choice would be lost.
  return { isReady: useBrowserValue(() => true, false), choose };
}

/** Adds this record to the user's recently seen ones. */
export function RememberSeen({ href, title, kind, name, amount }: SeenItem) {
  const userKey = useUserKey();
  const address = usePageAddress()(href);
  useEffect(() => {
    const seen = { href: address, title, kind, name: shortened(name), amount };
    updatePreferences(userKey, (preferences) => withSeen(preferences, seen));
  }, [userKey, address, title, kind, name, amount]);
  return undefined;
}

function shortened(name: string | undefined): string | undefined {
  return name && Array.from(name).slice(0, MAX_NAME_LENGTH).join('');
}
