import type { ReactNode } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { MethodBadge } from '#components/ui/method-badge.tsx';
import { InlineCode, Prose } from '#components/ui/prose.tsx';
import { Body } from './body.tsx';
import { curlOf } from './curl.ts';
import { FailureList } from './failure-list.tsx';
import { BesideExample } from './guide-section.tsx';
import { HeaderNames } from './header-names.tsx';
import type { SchemaPlaces } from './members.ts';
import type { ApiDocument } from './openapi.ts';
import { OperationPath } from './operation-path.tsx';
import type { Operation } from './operations.ts';
import { ParameterTable } from './parameter-table.tsx';
import { ResponseList } from './response-list.tsx';
import { type Reader, trialOf } from './trials.ts';
import { TryCall } from './try-call.tsx';

type Parts = {
  document: ApiDocument;
  operation: Operation;
  baseUrl: string;
  elsewhere: SchemaPlaces;
  reader: Reader | undefined;
};

/** One operation: what it is for, what it needs, what it takes, what it answers, how to call it. */
export function OperationSection({ document, operation, baseUrl, elsewhere, reader }: Parts) {
  const { id, summary, parameters, body, responses } = operation;
  const inHeaders = parameters.filter((each) => each.in === 'header');
  const inAddress = parameters.filter((each) => each.in !== 'header');
  const failures = responses.filter(({ errorCodes }) => errorCodes.length > 0);
  const described = responses.filter((response) => !failures.includes(response));
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="reference-operation space-y-4 border-line py-8 not-first-of-type:border-t"
    >
      <Heading operation={operation} />
      <BesideExample aside={<CodeBlock title={summary} code={curlOf(operation, baseUrl)} />}>
        {parameters.length > 0 && (
          <Part title="Parameters">
            {inAddress.length > 0 && (
              <ParameterTable document={document} parameters={inAddress} operation={summary} />
            )}
            <HeaderNames lead="May be sent:" headers={inHeaders} />
          </Part>
        )}
        {body && (
          <Part title={body.required ? 'Request body, required' : 'Request body'}>
            {Object.entries(body.content).map(([mediaType, media]) => (
              <Body key={mediaType} {...{ document, mediaType, media, elsewhere }} />
            ))}
          </Part>
        )}
        <Part title="Responses">
          <ResponseList document={document} responses={described} elsewhere={elsewhere} />
        </Part>
        {failures.length > 0 && (
          <Part title="Failures">
            <FailureList failures={failures} />
          </Part>
        )}
      </BesideExample>
      {reader && <Try operation={operation} reader={reader} />}
    </article>
  );
}

/** The form that tries it, or why there is none. */
function Try({ operation, reader }: { operation: Operation; reader: Reader }) {
  const trial = trialOf(operation, reader);
  if ('why' in trial) {
    return <p className="text-quiet text-sm print:hidden">It cannot be tried here. {trial.why}</p>;
  }
  return <TryCall trial={trial} />;
}

function Heading({ operation }: { operation: Operation }) {
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      {children}
    </section>
  );
}
