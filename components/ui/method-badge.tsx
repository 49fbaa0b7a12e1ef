import { Badge, type Tone } from './badge.tsx';

const TONES: Readonly<Record<string, Tone>> = { GET: 'accent', POST: 'good', DELETE: 'bad' };

/** An HTTP method. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={TONES[method] ?? 'warn'}>
      <code>{method}</code>
    </Badge>
  );
}
