import { clsx } from 'clsx';

const SHAPE =
  'relative inline-flex items-center justify-center gap-1.5 rounded-md border font-medium disabled:border-line disabled:bg-surface-2 disabled:text-quiet disabled:shadow-none print:shadow-none';
const SIZES = {
  /** In rows of a table. */
  small: 'min-h-7 px-2 text-sm',
  usual: 'min-h-(--control) px-3 py-1 text-sm',
  large: 'min-h-11 px-5 text-base',
};
const LOOKS = {
  main: 'border-transparent bg-accent text-on-accent shadow-control hover:bg-accent/88 active:bg-accent/80',
  danger: 'border-transparent bg-bad text-canvas shadow-control hover:bg-bad/88 active:bg-bad/80',
  plain:
    'border-button-edge bg-raised text-ink shadow-control hover:bg-surface-2 active:bg-neutral-panel aria-expanded:bg-surface-2',
};
export type Look = {
  variant?: keyof typeof LOOKS | undefined;
  size?: keyof typeof SIZES | undefined;
};

/** How buttons look, and links that look like them. Apart from both, since links bring the router's script along. */
export function buttonClass({ variant = 'plain', size = 'usual' }: Look): string {
  return clsx(SHAPE, SIZES[size], LOOKS[variant]);
}
