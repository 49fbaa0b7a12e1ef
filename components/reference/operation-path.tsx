import { Badge } from '#components/ui/badge.tsx';
import type { Tone } from '#lib/text/tones.ts';

/** A path that may wrap before each slash, with its parameters highlighted. */
export function OperationPath({ path }: { path: string }) {
  return (
    <code className="min-w-0 break-words">
      {path.split(/(?=\/)|(?<=\/)(?=\{)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path have a fixed order.
        <span key={at} className={part.startsWith('{') ? 'text-accent' : undefined}>
          {part.startsWith('/') && <wbr />}
          {part}
        </span>
      ))}
    </code>
  );
}

const TONES: Readonly<Record<string, Tone>> = { GET: 'accent', POST: 'good', DELETE: 'bad' };

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={TONES[method] ?? 'warn'}>
      <code>{method}</code>
    </Badge>
  );
}
