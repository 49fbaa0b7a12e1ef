import { Fragment } from 'react';

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
