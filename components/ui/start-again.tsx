'use client';

import Link from 'next/link';
import { LINK_LOOK } from './text-link.tsx';

/** Links to the search without a query, and clears what was typed but not sent. */
export function StartAgain({ href }: { href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={LINK_LOOK}
      onClick={({ currentTarget }) => currentTarget.closest('form')?.reset()}
    >
      Start again
    </Link>
  );
}
