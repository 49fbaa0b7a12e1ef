'use client';

import Link from 'next/link';
import { LINK_CLASS } from '#components/ui/text-link.tsx';

/** Links to the search without a query, and clears what was typed but not sent. */
export function ResetLink({ href }: { href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={LINK_CLASS}
      onClick={({ currentTarget }) => currentTarget.closest('form')?.reset()}
    >
      Clear filters
    </Link>
  );
}
