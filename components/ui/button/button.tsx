import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { phoneHref } from '#components/ui/text-link.tsx';

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

type Props = {
  /** Who is called, left out where that is plain. */
  name: string | undefined;
  number: string;
};

/** The next step where somebody is to be called: a button that dials; plain words when it is not a number. */
export function CallButton({ name, number }: Props) {
  const words = ['Call', name, number].filter(Boolean).join(' ');
  const href = phoneHref(number);
  if (href === undefined) return <span>{words}</span>;
  return (
    <ButtonLink href={href} isFile>
      <Phone size={15} aria-hidden="true" />
      <span>{words}</span>
    </ButtonLink>
  );
}

const SHAPE = 'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium';
const SIZES = {
  usual: 'min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 px-3 py-1.5 text-sm',
  large: 'px-5 py-2.5 text-base',
};
const LOOKS = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent/90',
  danger: 'border-transparent bg-bad text-paper hover:bg-bad/90',
  plain: 'border-edge text-ink hover:border-accent hover:text-accent',
};
export type Look = {
  variant?: keyof typeof LOOKS | undefined;
  size?: keyof typeof SIZES | undefined;
};

/** How buttons look, and links that look like them. Apart from both, since links bring the router's script along. */
export function buttonClass({ variant = 'plain', size = 'usual' }: Look): string {
  return clsx(SHAPE, SIZES[size], LOOKS[variant]);
}
