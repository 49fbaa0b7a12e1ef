import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'dialog'> & {
  /** For two columns side by side. */
  isWide?: boolean;
};

/** A native dialog in the middle of the page, opened through its `ref`. */
export function Dialog({ isWide = false, ...dialog }: Props) {
  return (
    <dialog
      {...dialog}
      className={clsx(
        'raised m-auto px-6 py-5 text-ink backdrop:animate-fade backdrop:bg-shade open:animate-open',
        isWide ? 'w-[min(38rem,100vw-2rem)]' : 'w-[min(26rem,100vw-2rem)]',
      )}
    />
  );
}
