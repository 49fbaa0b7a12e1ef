import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { LinkProgress } from './link-progress.tsx';

type Props = ComponentProps<typeof NextLink>;

/** A link to a page of the portal. Nothing is fetched before a click: it would count as one, and reads are logged. */
export function Link(props: Props) {
  return <NextLink prefetch={false} {...props} />;
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
