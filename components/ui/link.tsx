'use client';

import NextLink, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';
import { usePageAddress } from './country.tsx';

type Props = ComponentProps<typeof NextLink> & { href: string };

/**
 * A link to a page of the portal, in the country of this one unless its address names another. Nothing is fetched before
 * a click: it would count as one, and reads are logged.
 */
export function Link({ href, ...props }: Props) {
  return <NextLink prefetch={false} href={usePageAddress()(href)} {...props} />;
}

/** The link of a row to its page; `j` and `k` move between rows. */
export function RowLink({ className = 'row-link', children, ...props }: Props) {
  return (
    <Link {...props} data-row-link="" className={className}>
      {children}
      <LinkProgress />
    </Link>
  );
}

/** Placed in a link: shows that the page it leads to is loading. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return <span aria-hidden="true" className="link-progress" data-pending={pending || undefined} />;
}
