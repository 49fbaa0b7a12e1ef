import type { ReactNode } from 'react';

export type Tone = 'bare' | 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** A short word on a tint. The word carries the meaning; the tint only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
