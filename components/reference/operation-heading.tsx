import { MethodBadge } from '#components/ui/method-badge.tsx';
import { InlineCode, Prose } from '#components/ui/prose.tsx';
import { OperationPath } from './operation-path.tsx';
import type { Operation } from './operations.ts';

/** The summary, method, path, description and scopes of an operation. */
export function OperationHeading({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, scopes } = operation;
  return (
    <header className="space-y-2">
      <h3 id={`${id}-summary`} className="font-semibold text-lg">
        <a href={`#${id}`} className="hover:text-accent">
          {summary}
        </a>
      </h3>
      <p className="flex items-baseline gap-2 text-sm">
        <MethodBadge method={method} />
        <OperationPath path={path} />
      </p>
      <Prose text={description} />
      {scopes.length > 0 && (
        <p className="text-sm">
          Needs the scope{' '}
          {scopes.map((scope) => (
            <a key={scope} href="#authentication" className="hover:text-accent">
              <InlineCode>{scope}</InlineCode>
            </a>
          ))}
        </p>
      )}
    </header>
  );
}
