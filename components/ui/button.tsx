import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';

const SHAPE = 'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium';
const SIZES = { usual: 'px-3 py-1.5 text-sm', large: 'px-5 py-2.5 text-base' };
const LOOKS = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent/90',
  danger: 'border-transparent bg-bad text-paper hover:bg-bad/90',
  plain: 'border-edge text-ink hover:border-accent hover:text-accent',
};
type Look = { look?: keyof typeof LOOKS; size?: keyof typeof SIZES };
type LinkParts = Look & {
  href: string;
  /** Whether it leads to something that is no page of the portal, such as a file. */
  isFile?: boolean;
  /** Of a file, what a script does instead. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
};

/** A link that looks like the button it acts as. */
export function ButtonLink(parts: LinkParts) {
  const { look = 'plain', size = 'usual', href, isFile = false, onClick, children } = parts;
  const className = clsx(SHAPE, SIZES[size], LOOKS[look]);
  if (isFile) {
    return (
      <a href={href} className={className} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false} className={className}>
      {children}
    </Link>
  );
}

/** A button; `type` is `button` unless it submits a form. */
export function Button(parts: ComponentProps<'button'> & Look) {
  const { look = 'plain', size = 'usual', className, ...rest } = parts;
  return (
    <button type="button" {...rest} className={clsx(SHAPE, SIZES[size], LOOKS[look], className)} />
  );
}
