import Link from 'next/link';
import type { ReactNode } from 'react';

export const LINK_LOOK =
  'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/** A link in running text, underlined so that it does not rely on colour. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('#') ? (
    <a href={href} className={LINK_LOOK}>
      {children}
    </a>
  ) : (
    <Link href={href} prefetch={false} className={LINK_LOOK}>
      {children}
    </Link>
  );
}
