import type { ReactNode } from 'react';
import type { ApiDocument } from '#components/reference/document/openapi.ts';
import type { Operation, OperationResponse } from '#components/reference/document/operations.ts';
import type { SchemaAnchors } from '#components/reference/document/schema-shape.ts';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { InlineCode, Prose } from '#components/ui/text/prose.tsx';
import { MethodBadge, OperationPath } from './operation-path.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { BodySchema, HeaderNames, ResponseList } from './response-list.tsx';

type Props = { document: ApiDocument; operation: Operation; elsewhere: SchemaAnchors };

/**
 * The parameters, body and responses of an operation. The same for every reader and without client components, as it
 * is rendered at build time.
 */
export function OperationDetails({ document, operation, elsewhere }: Props) {
  const { summary, parameters, body, responses } = operation;
  const headerParameters = parameters.filter((each) => each.in === 'header');
  const urlParameters = parameters.filter((each) => each.in !== 'header');
  const failures = responses.filter(({ errorCodes }) => errorCodes.length > 0);
  const described = responses.filter((response) => !failures.includes(response));
  return (
    <>
      {parameters.length > 0 && (
        <Section title="Parameters">
          {urlParameters.length > 0 && (
            <ParameterTable document={document} parameters={urlParameters} operation={summary} />
          )}
          <HeaderNames lead="Optional headers:" headers={headerParameters} />
        </Section>
      )}
      {body && (
        <Section title={body.required ? 'Request body, required' : 'Request body'}>
          {Object.entries(body.content).map(([mediaType, media]) => (
            <BodySchema key={mediaType} {...{ document, mediaType, media, elsewhere }} />
          ))}
        </Section>
      )}
      <Section title="Responses">
        <ResponseList document={document} responses={described} elsewhere={elsewhere} />
      </Section>
      {failures.length > 0 && (
        <Section title="Failures">
          <FailureList failures={failures} />
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      {children}
    </section>
  );
}

/** The error responses by status and code; the codes are explained once, under Errors. */
function FailureList({ failures }: { failures: readonly OperationResponse[] }) {
  return (
    <>
      <p className="mb-2 text-quiet text-sm">
        Each has the <TextLink href="#errors">error body</TextLink>.
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {failures.map(({ status, errorCodes }) => (
          <li key={status} className="flex flex-wrap items-baseline gap-1">
            <Badge tone="bad">{status}</Badge>
            {errorCodes.map((code) => (
              <InlineCode key={code}>{code}</InlineCode>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

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
          Scope:{' '}
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
