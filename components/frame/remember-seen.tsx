'use client';

import { useEffect } from 'react';
import { changeKept } from './kept.ts';
import { usePerson } from './person.tsx';
import { type Seen, withSeen } from './person-cookie.ts';

/** Adds this record to the user's recently seen ones. */
export function RememberSeen({ href, title, kind }: Seen) {
  const userKey = usePerson();
  useEffect(() => {
    changeKept(userKey, (preferences) => withSeen(preferences, { href, title, kind }));
  }, [userKey, href, title, kind]);
  return undefined;
}
