import { Badge } from '#components/ui/badge.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { InlineCode, Line, Prose } from '#components/ui/prose.tsx';
import { Table } from '#components/ui/table.tsx';
import { GuideSection } from './guide-section.tsx';
import { MemberList } from './member-list.tsx';
import { shapeOf } from './members.ts';
import type { ApiDocument } from './openapi.ts';

export type ErrorCode = {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
};
type Parts = { document: ApiDocument; codes: readonly ErrorCode[] };

/** The one error body, and the codes that it may carry. */
export function ErrorsGuide({ document, codes }: Parts) {
  const body = document.components?.schemas?.['Error'];
  return (
    <GuideSection id="errors" title="Errors">
      <Prose text={ONE_BODY} />
      <CodeBlock title="An error" code={JSON.stringify(EXAMPLE, undefined, 2)} />
      {body && <MemberList members={shapeOf(document, body).members} />}
      <h3 className="pt-2 font-medium text-sm">Error codes</h3>
      <Table
        caption="Error codes"
        rows={codes}
        keyOf={({ code }) => code}
        columns={[
          {
            heading: 'Code',
            cell: ({ code }) => <InlineCode>{code}</InlineCode>,
          },
          { heading: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
          { heading: 'When', cell: ({ meaning }) => <Line text={meaning} /> },
        ]}
      />
    </GuideSection>
  );
}

const ONE_BODY =
  'Whatever fails answers with the same JSON body. Act on `errorCode`: it is stable, while ' +
  '`message` is for people and may be reworded. A request that is not valid lists all its issues ' +
  'at once in `details`, each with the field as you would write it.\n\n' +
  'Every response carries `X-Correlation-Id`. Send your own (up to 64 letters, digits, `.`, `_` ' +
  'or `-`) and it is kept; quote it when you report a problem.';

const EXAMPLE = {
  errorCode: 'VALIDATION_ERROR',
  message: 'The request is not valid: countryCode must be au or nz',
  status: 400,
  timestamp: '2026-11-20T03:04:05.678Z',
  instance: '/v1/uk/invoices/536365',
  correlationId: '0b6c7c6e-6f0f-4a53-9a39-3c2d6a1f6d0e',
  details: [{ field: 'countryCode', issue: 'must be au or nz, not "uk"' }],
};
