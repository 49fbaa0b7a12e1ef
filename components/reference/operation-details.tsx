import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { InlineCode } from '#components/ui/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SchemaPlaces } from './members.ts';
import type { ApiDocument } from './openapi.ts';
import type { Operation, OperationResponse } from './operations.ts';
import { ParameterTable } from './parameter-table.tsx';
import { Body, HeaderNames, ResponseList } from './response-list.tsx';

type Parts = { document: ApiDocument; operation: Operation; elsewhere: SchemaPlaces };

/** What an operation takes and what it answers: the same for every reader, and of no client component. */
export function OperationDetails({ document, operation, elsewhere }: Parts) {
  const { summary, parameters, body, responses } = operation;
  const inHeaders = parameters.filter((each) => each.in === 'header');
  const inAddress = parameters.filter((each) => each.in !== 'header');
  const failures = responses.filter(({ errorCodes }) => errorCodes.length > 0);
  const described = responses.filter((response) => !failures.includes(response));
  return (
    <>
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
    </>
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

/** The failures of an operation, by status and code; what each means stands once, under Errors. */
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
