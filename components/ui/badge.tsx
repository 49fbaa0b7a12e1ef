import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Tone, toneOf } from '#lib/text/tones.ts';

type Props = {
  /** That of its word unless given. */
  tone?: Tone | undefined;
  isLarge?: boolean;
  children: ReactNode;
};

/** A state, tinted, or an outlined type or role. The word carries the meaning; the colour only repeats it. */
export function Badge({ tone, isLarge = false, children }: Props) {
  const look = tone ?? (typeof children === 'string' ? toneOf(children) : 'type');
  return (
    <span className={clsx('badge', `badge-${look}`, isLarge && 'px-2 text-[1rem] leading-6')}>
      {children}
    </span>
  );
}
