import Link from 'next/link';
import type { ReactNode } from 'react';

export const LINK_CLASS =
  'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/** A link in running text, underlined so that it does not rely on colour. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('#') ? (
    <a href={href} className={LINK_CLASS}>
      {children}
    </a>
  ) : (
    <Link href={href} prefetch={false} className={LINK_CLASS}>
      {children}
    </Link>
  );
}

/** An e-mail address as a `mailto:` link that may break after its @; plain text when it is not an address. */
export function MailLink({ address }: { address: string }) {
  const [, user, host] = /^([^\s@]+@)([^\s@]+)$/.exec(address) ?? [];
  if (user === undefined) return <>{address}</>;
  return (
    <a href={`mailto:${address}`} className={LINK_CLASS}>
      {user}
      <wbr />
      {host}
    </a>
  );
}

/** A telephone number as a `tel:` link; plain text when it is not a number. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{3,15}$/.test(digits)) return <>{number}</>;
  return (
    <a href={`tel:${digits}`} className={LINK_CLASS}>
      {number}
    </a>
  );
}
