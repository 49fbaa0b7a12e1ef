import { clsx } from 'clsx';
import { type LucideIcon, Phone } from 'lucide-react';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { phoneHref } from '#components/ui/text-link.tsx';
import { buttonClass, type Look } from './button-class.ts';

type Face = Look & {
  /** Before the words. */
  Icon?: LucideIcon;
  children?: ReactNode;
};

type LinkProps = Face & {
  href: string;
  /** Set when it leads to a file or anything else that is not a page of the portal. */
  isFile?: boolean;
  /** For a file: where it opens; without it, here. */
  target?: '_blank';
  /** For a file: saved even where the browser could show it. */
  download?: boolean;
  /** For a file: what a script does instead. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
};

/** A link styled as a button. */
export function ButtonLink({ isFile = false, variant, size, Icon, children, ...link }: LinkProps) {
  const Element = isFile ? 'a' : Link;
  return (
    <Element {...link} className={buttonClass({ variant, size })}>
      {Icon && <Icon size={15} aria-hidden="true" />}
      {children}
    </Element>
  );
}

/** A button of type `button` unless `type` is given. */
export function Button(props: ComponentProps<'button'> & Face) {
  const { variant, size, className, Icon, children, ...rest } = props;
  return (
    <button type="button" {...rest} className={clsx(buttonClass({ variant, size }), className)}>
      {Icon && <Icon size={15} aria-hidden="true" />}
      {children}
    </button>
  );
}

type CallProps = {
  /** Who is called, left out where that is plain. */
  name: string | undefined;
  number: string;
};

/** The next step where somebody is to be called: a button that dials; plain words when it is not a number. */
export function CallButton({ name, number }: CallProps) {
  const words = ['Call', name, number].filter(Boolean).join(' ');
  const href = phoneHref(number);
  if (href === undefined) return <span>{words}</span>;
  return (
    <ButtonLink Icon={Phone} href={href} isFile>
      <span>{words}</span>
    </ButtonLink>
  );
}
