'use client';

import { useState } from 'react';
import { NeedsScripts } from '#components/ui/notice.tsx';
import { useHomeBranch } from './browser-preferences.tsx';

type Props = {
  branches: readonly { readonly number: string; readonly name: string; readonly state: string }[];
  /** The branch of now. */
  chosen: string | undefined;
};

/** Chooses the home branch of users whose sign-in does not name one. */
export function BranchChoice({ branches, chosen }: Props) {
  const { isReady, choose } = useHomeBranch();
  const [number, setNumber] = useState(chosen ?? '');
  const options = branches.map((branch) => (
    <option key={branch.number} value={branch.number}>
      {branch.number} {branch.name}, {branch.state}
    </option>
  ));
  return (
    <>
      <label className="hidden text-sm scripted:block">
        <span className="mb-1 block text-quiet">Change branch</span>
        <select
          value={number}
          disabled={!isReady}
          onChange={({ target }) => {
            setNumber(target.value);
            choose(target.value);
          }}
          className="h-8 w-full max-w-xs rounded-md border border-field-edge bg-canvas px-2"
        >
          <option value="">Choose a branch</option>
          {options}
        </select>
      </label>
      <NeedsScripts>Changing your branch</NeedsScripts>
    </>
  );
}
