import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon, Phone } from 'lucide-react';
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
export function Button(props: ButtonProps) {
  const { variant, size, className, Icon, isBusy = false, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      className={clsx(buttonClass({ variant, size }), className)}
    >
      {isBusy ? (
        // Without an icon to replace it takes no width, but the place of the words.
        <LoaderCircle
          size={15}
          aria-hidden="true"
          className={clsx('animate-wait', !Icon && 'absolute')}
        />
      ) : (
        Icon && <Icon size={15} aria-hidden="true" />
      )}
      {isBusy && !Icon ? <span className="opacity-0">{children}</span> : children}
    </button>
  );
}

type ButtonProps = ComponentProps<'button'> &
  Face & {
    /** Whether what it started is not done: a spinner replaces its icon. */
    isBusy?: boolean;
  };

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
