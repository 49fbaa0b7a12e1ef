'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { changeKept } from './kept.ts';
import { usePerson } from './person.tsx';

type Parts = {
  countryCode: string;
  branches: readonly { readonly number: string; readonly name: string; readonly state: string }[];
  chosen: string | undefined;
};

/**
 * Chooses the home branch of somebody whose sign-in does not say where they work: at once where scripts run,
 * else by a form.
 */
export function BranchChoice({ countryCode, branches, chosen }: Parts) {
  const person = usePerson();
  const router = useRouter();
  const [number, setNumber] = useState(chosen ?? '');
  // A choice that is made before anybody listens would be lost.
  const [isListening, setListening] = useState(false);
  useEffect(() => setListening(true), []);
  const choose = (branch: string) => {
    setNumber(branch);
    changeKept(person, (kept) => ({
      ...kept,
      branches: { ...kept.branches, [countryCode]: branch },
    }));
    router.refresh();
  };
  const question = chosen === undefined ? 'Where do you work?' : 'Work at another branch';
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
          disabled={!isListening}
          onChange={(event) => choose(event.target.value)}
          className={LOOK}
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
            <select name="branch" defaultValue={chosen} className={LOOK}>
              {options}
            </select>
          </label>
          <Button type="submit">Work here</Button>
        </form>
      </noscript>
    </>
  );
}

const LOOK = 'h-8 w-full max-w-xs rounded-md border border-edge bg-paper px-2';
