'use client';

import { useEffect } from 'react';
import { updatePreferences } from './browser-preferences.ts';
import { type SeenItem, withSeen } from './preferences.ts';
import { useUserKey } from './user-key.tsx';

/** Adds this record to the user's recently seen ones. */
export function RememberSeen({ href, title, kind }: SeenItem) {
  const userKey = useUserKey();
  useEffect(() => {
    updatePreferences(userKey, (preferences) => withSeen(preferences, { href, title, kind }));
  }, [userKey, href, title, kind]);
  return undefined;
}
