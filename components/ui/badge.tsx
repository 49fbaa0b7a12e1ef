import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-panel text-quiet',
  accent: 'bg-accent-panel text-accent',
  good: 'bg-good-panel text-good',
  warn: 'bg-warn-panel text-warn',
  bad: 'bg-bad-panel text-bad',
};
export type Tone = keyof typeof TONES;

/** A short word on a tint. The word carries the meaning; the tint only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-block whitespace-nowrap rounded px-1.5 font-medium text-xs print:border print:border-line print:px-1',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
