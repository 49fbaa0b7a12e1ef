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
type Look = { variant?: keyof typeof LOOKS; size?: keyof typeof SIZES };
type LinkProps = Look & {
  href: string;
  /** Set when it leads to a file or anything else that is not a page of the portal. */
  isFile?: boolean;
  /** For a file: what a script does instead. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
};

/** A link styled as a button. */
export function ButtonLink(props: LinkProps) {
  const { variant = 'plain', size = 'usual', href, isFile = false, onClick, children } = props;
  const className = clsx(SHAPE, SIZES[size], LOOKS[variant]);
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

/** A button of type `button` unless `type` is given. */
export function Button(props: ComponentProps<'button'> & Look) {
  const { variant = 'plain', size = 'usual', className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={clsx(SHAPE, SIZES[size], LOOKS[variant], className)}
    />
  );
}
