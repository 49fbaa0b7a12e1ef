import { Fragment } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import type { Tone } from '#lib/text/text.ts';

/** A path that may wrap before each slash, with its parameters highlighted. */
export function OperationPath({ path }: { path: string }) {
  return (
    <code className="min-w-0 break-words">
      {segmentsOf(path).map(({ index, text }) => (
        <Fragment key={index}>
          <wbr />
          {text.startsWith('/{') ? (
            <>
              /<span className="text-accent">{text.slice(1)}</span>
            </>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </code>
  );
}

function segmentsOf(path: string) {
  return [...path.matchAll(/\/[^/]*/g)].map((match) => ({ index: match.index, text: match[0] }));
}

const TONES: Readonly<Record<string, Tone>> = { GET: 'accent', POST: 'good', DELETE: 'bad' };

/** An HTTP method. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={TONES[method] ?? 'warn'}>
      <code>{method}</code>
    </Badge>
  );
}
