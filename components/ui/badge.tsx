import { type Tone, toneOf } from '#lib/text/tones.ts';
import { ToneBadge, type ToneProps } from './text/tone-badge.tsx';

/** The same in the tone of its word, unless another is given. */
export function Badge({
  tone,
  children,
  ...props
}: Omit<ToneProps, 'tone'> & { tone?: Tone | undefined }) {
  const own = typeof children === 'string' ? toneOf(children) : 'type';
  return (
    <ToneBadge tone={tone ?? own} {...props}>
      {children}
    </ToneBadge>
  );
}
