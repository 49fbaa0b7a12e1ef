import Link from 'next/link';
import type { ReactNode } from 'react';

const LOOK =
  'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/** A link within text: underlined, so that colour does not stand alone. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('#') ? (
    <a href={href} className={LOOK}>
      {children}
    </a>
  ) : (
    <Link href={href} prefetch={false} className={LOOK}>
      {children}
    </Link>
  );
}
