import { Fragment } from 'react';

/** A path that may break before each slash, its parameters set apart. */
export function OperationPath({ path }: { path: string }) {
  return (
    <code className="min-w-0 break-words">
      {segmentsOf(path).map(({ at, text }) => (
        <Fragment key={at}>
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
  return [...path.matchAll(/\/[^/]*/g)].map((match) => ({ at: match.index, text: match[0] }));
}
