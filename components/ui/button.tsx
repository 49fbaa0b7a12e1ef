import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';

const SHAPE =
  'inline-flex items-center justify-center gap-1.5 rounded-md border px-3 py-1.5 font-medium text-sm';
const LOOKS = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent/90',
  plain: 'border-edge text-ink hover:border-accent hover:text-accent',
};
type Look = { look?: keyof typeof LOOKS };
type LinkParts = Look & {
  href: string;
  /** Whether it leads to something that is no page of the portal, such as a file. */
  isFile?: boolean;
  children: ReactNode;
};

/** A link that looks like the button it acts as. */
export function ButtonLink({ look = 'plain', href, isFile = false, children }: LinkParts) {
  const className = clsx(SHAPE, LOOKS[look]);
  if (isFile) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}

/** A button; `type` is `button` unless it submits a form. */
export function Button({ look = 'plain', className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" {...rest} className={clsx(SHAPE, LOOKS[look], className)} />;
}
