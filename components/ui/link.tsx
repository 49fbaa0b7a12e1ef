import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/** A link to a page of the portal. Nothing is fetched before a click: it would count as one, and reads are logged. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
