'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { updatePreferences } from './browser-preferences.ts';
import { useUserKey } from './user-key.tsx';

type Props = {
  countryCode: string;
  branches: readonly { readonly number: string; readonly name: string; readonly state: string }[];
  /** The branch of now. */
  chosen: string | undefined;
};

/**
 * Chooses the home branch of users whose sign-in does not name one: takes effect at once with scripts, by a form
 * without.
 */
export function BranchChoice({ countryCode, branches, chosen }: Props) {
  const userKey = useUserKey();
  const router = useRouter();
  const [number, setNumber] = useState(chosen ?? '');
  // Disabled until hydrated: an earlier choice would be lost.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const choose = (branch: string) => {
    setNumber(branch);
    updatePreferences(userKey, (preferences) => ({
      ...preferences,
      branches: { ...preferences.branches, [countryCode]: branch },
    }));
    router.refresh();
  };
  const question = 'Change branch';
  const options = branches.map((branch) => (
    <option key={branch.number} value={branch.number}>
      {branch.number} {branch.name}, {branch.state}
    </option>
  ));
  return (
    <>
      <label className="hidden text-sm scripted:block">
        <span className="mb-1 block text-quiet">{question}</span>
        <select
          value={number}
          disabled={!isHydrated}
          onChange={(event) => choose(event.target.value)}
          className={SELECT_CLASS}
        >
          <option value="">Choose a branch</option>
          {options}
        </select>
      </label>
      <noscript>
        <form action="/api/home-branch" method="post" className="space-y-2 text-sm">
          <input type="hidden" name="countryCode" value={countryCode} />
          <label>
            <span className="mb-1 block text-quiet">{question}</span>
            <select name="branch" defaultValue={chosen} className={SELECT_CLASS}>
              {options}
            </select>
          </label>
          <Button type="submit">Work here</Button>
        </form>
      </noscript>
    </>
  );
}

const SELECT_CLASS = 'h-8 w-full max-w-xs rounded-md border border-edge bg-paper px-2';
