import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Parts = { summary: ReactNode; open?: boolean; className?: string; children: ReactNode };

/** Something folded under its summary: native, so it needs no script, and a search unfolds it. */
export function Disclosure({ summary, open = false, className, children }: Parts) {
  return (
    <details open={open} className={clsx('group/fold', className)}>
      <summary className="flex cursor-pointer list-none items-baseline gap-2 rounded hover:text-accent">
        <FoldMark />
        <span className="min-w-0 flex-1">{summary}</span>
      </summary>
      {children}
    </details>
  );
}

function FoldMark() {
  return (
    <svg
      viewBox="0 0 8 8"
      aria-hidden="true"
      className="size-2 shrink-0 fill-none stroke-2 stroke-quiet transition-transform [[open]>summary>&]:rotate-90"
    >
      <path d="m2 .5 4 3.5-4 3.5" />
    </svg>
  );
}
