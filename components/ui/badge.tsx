import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from '#lib/text/text.ts';

type Props = { tone?: Tone; isLarge?: boolean; children: ReactNode };

/** A short label on a tinted background. The word carries the meaning; the tint only repeats it. */
export function Badge({ tone = 'plain', isLarge = false, children }: Props) {
  return (
    <span className={clsx('badge', `badge-${tone}`, isLarge && 'px-2 text-[1rem] leading-6')}>
      {children}
    </span>
  );
}
