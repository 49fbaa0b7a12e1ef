import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { buttonClass, type Look } from './button-class.ts';

type LinkProps = Look & {
  href: string;
  /** Set when it leads to a file or anything else that is not a page of the portal. */
  isFile?: boolean;
  /** For a file: where it opens; without it, here. */
  target?: '_blank';
  /** For a file: saved even where the browser could show it. */
  download?: boolean;
  /** For a file: what a script does instead. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
};

/** A link styled as a button. */
export function ButtonLink(props: LinkProps) {
  const { href, isFile = false, onClick, target, download, children, ...look } = props;
  const className = buttonClass(look);
  if (isFile) {
    return (
      <a href={href} className={className} onClick={onClick} target={target} download={download}>
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
  const { variant, size, className, ...rest } = props;
  return (
    <button type="button" {...rest} className={clsx(buttonClass({ variant, size }), className)} />
  );
}
