'use client';

import NextLink, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { usePageAddress } from './country.tsx';

type Props = ComponentProps<typeof NextLink> & { href: string };

/**
 * A link to a page of the portal, in the country of this one unless its address names another. Nothing is fetched before
 * a click: it would count as one, and reads are logged. Shows that the page is loading.
 */
export function Link({ href, children, ...props }: Props) {
  return (
    <NextLink prefetch={false} href={usePageAddress()(href)} {...props}>
      {children}
      <LinkProgress />
    </NextLink>
  );
}

/** The link of a row to its page; `j` and `k` move between rows. */
export function RowLink({ className = 'row-link', ...props }: Props) {
  return <Link {...props} data-row-link="" className={className} />;
}

function LinkProgress() {
  return useLinkStatus().pending && <ProgressBar />;
}

/** Shows that the next page is loading: below the top bar, whatever lies over what was pressed, and in its place. */
export function ProgressBar() {
  return (
    <>
      <span hidden data-pending="" />
      {createPortal(<span aria-hidden="true" className="link-progress" />, document.body)}
    </>
  );
}
