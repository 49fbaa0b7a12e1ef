import type { ReactNode } from 'react';

type Props = {
  /** What just happened; undefined: nothing is shown. */
  words: string | undefined;
  /** What can be done about it. */
  children?: ReactNode;
};

/** Says what just happened, over the page: what moved when it comes or goes would slip from under the pointer. */
export function Toast({ words, children }: Props) {
  return (
    <p className={words ? FLOATING : 'sr-only'}>
      <span role="status">{words}</span>
      {words && children}
    </p>
  );
}

const FLOATING =
  'print:hidden flex min-h-11 items-center gap-2 text-sm fixed bottom-[calc(var(--rail,0rem)+0.75rem)] left-1/2 z-15 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 raised animate-slide py-1.5 pr-3 pl-3.5 md:bottom-3';
