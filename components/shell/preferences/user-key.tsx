'use client';

import { createContext, type ReactNode, use } from 'react';

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
