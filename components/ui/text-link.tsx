import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';

export const LINK_CLASS =
  'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/** A link in running text, underlined so that it does not rely on colour. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('#') ? (
    <a href={href} className={LINK_CLASS}>
      {children}
    </a>
  ) : (
    <Link href={href} className={LINK_CLASS}>
      {children}
    </Link>
  );
}

/** The classes of a link that stands by itself, not in running text. */
export const CONTACT_CLASS = 'wrap-anywhere text-accent hover:underline';

type MailProps = { address: string; className?: string };

/** An e-mail address as a `mailto:` link that may break after its @ and before its ending; plain text when it is not an address. */
export function MailLink({ address, className = LINK_CLASS }: MailProps) {
  const [, user, host, end] = /^([^\s@]+@)([^\s@]+?)(\.[^\s@.]+)?$/.exec(address) ?? [];
  if (user === undefined) return <>{address}</>;
  return (
    <a href={`mailto:${address}`} className={className}>
      {user}
      <wbr />
      {host}
      {end && <wbr />}
      {end}
    </a>
  );
}

/** The `tel:` address of a telephone number; undefined when it is not a number. */
export function phoneHref(number: string): string | undefined {
  const digits = number.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
}

type PhoneProps = { number: string; className?: string };

/** A telephone number as a `tel:` link, 24 pixels to touch on a line of its height; plain text when it is not a number. */
export function PhoneLink({ number, className = LINK_CLASS }: PhoneProps) {
  const href = phoneHref(number);
  if (href === undefined) return <>{number}</>;
  return (
    <a href={href} className={`${className} -my-1 py-1`}>
      {number}
    </a>
  );
}
