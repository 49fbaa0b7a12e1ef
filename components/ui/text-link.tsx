import { Fragment, type ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';

/** A link, underlined so that it does not rely on colour; only that of a row to its own page looks otherwise. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('#') ? (
    <a href={href} className="link">
      {children}
    </a>
  ) : (
    <Link href={href} className="link">
      {children}
    </Link>
  );
}

type MailProps = { address: string };

/** An e-mail address as a `mailto:` link that breaks between its parts, never within a word; plain text when it is none. */
export function MailLink({ address }: MailProps) {
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return <>{address}</>;
  return (
    <a href={`mailto:${address}`} className="-my-1 link py-1">
      {address.split(/(?<=[@_-])|(?=\.)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have a fixed order.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  );
}

/** The `tel:` address of a telephone number; undefined when it is not a number. */
export function phoneHref(number: string): string | undefined {
  const digits = number.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
}

type PhoneProps = { number: string };

/** A telephone number as a `tel:` link, 24 pixels to touch on a line of its height; plain text when it is not a number. */
export function PhoneLink({ number }: PhoneProps) {
  const href = phoneHref(number);
  if (href === undefined) return <>{number}</>;
  return (
    <a href={href} className="-my-1 link py-1">
      {number}
    </a>
  );
}
