import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from '#lib/text/tones.ts';

export type ToneProps = { tone: Tone; isLarge?: boolean; children: ReactNode };

/** A state, tinted, or an outlined type or role. The word carries the meaning; the colour only repeats it. */
export function ToneBadge({ tone, isLarge = false, children }: ToneProps) {
  return (
    <span className={clsx('badge', `badge-${tone}`, isLarge && 'px-2 text-[1rem] leading-6')}>
      {children}
    </span>
  );
}
