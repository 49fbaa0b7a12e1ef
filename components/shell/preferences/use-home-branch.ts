import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { updatePreferences } from './browser-preferences.ts';
import { useUserKey } from './user-key.tsx';

/** Remembers the branch that a user chooses to work at, and shows the page for it. `isReady` once it can. */
export function useHomeBranch(countryCode: string) {
  const userKey = useUserKey();
  const router = useRouter();
  // An earlier choice would be lost.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const choose = (branch: string) => {
    updatePreferences(userKey, (preferences) => ({
      ...preferences,
      branches: { ...preferences.branches, [countryCode]: branch },
    }));
    router.refresh();
  };
  return { isReady, choose };
}
