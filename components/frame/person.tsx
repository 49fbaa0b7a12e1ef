'use client';

import { createContext, type ReactNode, use } from 'react';

const Person = createContext<string | undefined>(undefined);

/** Tells the parts of a screen for whom they may keep things in the browser. */
export function PersonProvider({ person, children }: { person: string; children: ReactNode }) {
  return <Person value={person}>{children}</Person>;
}

/** The key of who is signed in. Throws outside the portal's frame. */
export function usePerson(): string {
  const person = use(Person);
  if (person === undefined) throw new Error('This part stands in the frame of the portal alone.');
  return person;
}
