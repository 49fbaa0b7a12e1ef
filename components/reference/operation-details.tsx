import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { InlineCode } from '#components/ui/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SchemaPlaces } from './members.ts';
import type { ApiDocument } from './openapi.ts';
import type { Operation, OperationResponse } from './operations.ts';
import { ParameterTable } from './parameter-table.tsx';
import { Body, HeaderNames, ResponseList } from './response-list.tsx';

type Props = { document: ApiDocument; operation: Operation; elsewhere: SchemaPlaces };

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
          <HeaderNames lead="May be sent:" headers={headerParameters} />
        </Section>
      )}
      {body && (
        <Section title={body.required ? 'Request body, required' : 'Request body'}>
          {Object.entries(body.content).map(([mediaType, media]) => (
            <Body key={mediaType} {...{ document, mediaType, media, elsewhere }} />
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
        Each with the <TextLink href="#errors">error body</TextLink>.
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
