import type { ReactNode } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { MethodBadge } from '#components/ui/method-badge.tsx';
import { InlineCode, Prose } from '#components/ui/prose.tsx';
import { Body } from './body.tsx';
import { curlOf } from './curl.ts';
import type { ApiDocument } from './openapi.ts';
import { OperationPath } from './operation-path.tsx';
import type { Operation } from './operations.ts';
import { ParameterTable } from './parameter-table.tsx';
import { ResponseList } from './response-list.tsx';

type Parts = { document: ApiDocument; operation: Operation; baseUrl: string };

/** One operation: what it is for, what it needs, what it takes, what it answers, how to call it. */
export function OperationSection({ document, operation, baseUrl }: Parts) {
  const { id, method, path, summary, description, scopes, parameters, body, responses } = operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="grid gap-x-8 gap-y-4 border-line border-t py-8 xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <header className="space-y-2 xl:col-span-2">
        <h3 id={`${id}-summary`} className="font-semibold text-lg">
          <a href={`#${id}`} className="hover:text-accent">
            {summary}
          </a>
        </h3>
        <p className="flex items-baseline gap-2 text-sm">
          <MethodBadge method={method} />
          <OperationPath path={path} />
        </p>
        {scopes.length > 0 && (
          <p className="text-quiet text-sm">
            Needs{' '}
            {scopes.map((scope) => (
              <InlineCode key={scope}>{scope}</InlineCode>
            ))}
          </p>
        )}
        <Prose text={description} />
      </header>
      <div className="min-w-0 space-y-6 xl:col-start-1">
        {parameters.length > 0 && (
          <Part title="Parameters">
            <ParameterTable document={document} parameters={parameters} operation={summary} />
          </Part>
        )}
        {body && (
          <Part title={body.required ? 'Request body, required' : 'Request body'}>
            {Object.entries(body.content).map(([mediaType, media]) => (
              <Body key={mediaType} document={document} mediaType={mediaType} media={media} />
            ))}
          </Part>
        )}
        <Part title="Responses">
          <ResponseList document={document} responses={responses} />
        </Part>
      </div>
      <div className="row-start-2 min-w-0 xl:col-start-2">
        <div className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]">
          <CodeBlock
            title={`Call it: ${summary.toLowerCase()}`}
            code={curlOf(operation, baseUrl)}
          />
        </div>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 font-medium text-sm">{title}</h4>
      {children}
    </section>
  );
}
