'use client';

import Link from 'next/link';
import { LINK_LOOK } from './text-link.tsx';

/** Leads to the search with nothing asked; what was only typed is cleared too. */
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
