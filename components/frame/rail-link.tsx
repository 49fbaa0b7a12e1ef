'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { LinkProgress } from '../ui/link-progress.tsx';

type Parts = {
  href: string;
  /** Whether it is the screen at this address alone, and not of what is below it. */
  isWhole: boolean;
  children: ReactNode;
};

/** A link to a screen; it says whether the reader is there, and shows that it is on its way. */
export function RailLink({ href, isWhole, children }: Parts) {
  const path = usePathname();
  const isBelow = !isWhole && path.startsWith(`${href}/`);
  const current = path === href ? 'page' : isBelow ? 'true' : undefined;
  return (
    <Link href={href} prefetch={false} aria-current={current}>
      {children}
      <LinkProgress />
    </Link>
  );
}
