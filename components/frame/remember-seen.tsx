'use client';

import { useEffect } from 'react';
import { changeKept } from './kept.ts';
import { usePerson } from './person.tsx';
import { type Seen, withSeen } from './person-cookie.ts';

/** Keeps what was opened for the home screen of who opened it. */
export function RememberSeen({ href, title, kind }: Seen) {
  const person = usePerson();
  useEffect(() => {
    changeKept(person, (kept) => withSeen(kept, { href, title, kind }));
  }, [person, href, title, kind]);
  return undefined;
}
