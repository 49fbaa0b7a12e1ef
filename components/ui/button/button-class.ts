import { clsx } from 'clsx';

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
