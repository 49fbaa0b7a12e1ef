'use client';

import Link from 'next/link';
import { clockText } from './clock-text.ts';
import { useNow } from './use-now.ts';

type Parts = {
  href: string;
  /** Undefined as long as there is none. */
  branch: { readonly name: string; readonly timeZone: string } | undefined;
  now: Date;
};

/** The home branch and what its clock shows; where there is none yet, the way to choose one. */
export function BranchClock({ href, branch, now: initial }: Parts) {
  const now = useNow(initial);
  const clock = branch && clockText(now, branch.timeZone);
  return (
    <Link
      href={href}
      prefetch={false}
      className="min-w-0 rounded-md px-2 py-1 text-right text-sm leading-4 hover:bg-accent-panel"
    >
      {branch && clock ? (
        <>
          <span className="block max-w-40 truncate font-medium max-sm:max-w-28">
            <span className="sr-only">Home branch </span>
            {branch.name}
          </span>{' '}
          <span className="block whitespace-nowrap text-quiet text-xs">
            {clock.time} {clock.zone}
          </span>
        </>
      ) : (
        <span className="text-accent underline underline-offset-2">Choose your branch</span>
      )}
    </Link>
  );
}
