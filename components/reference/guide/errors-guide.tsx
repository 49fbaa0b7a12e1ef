import type { ApiDocument } from '#components/reference/document/openapi.ts';
import { schemaShape } from '#components/reference/document/schema-shape.ts';
import { MemberList } from '#components/reference/operation/member-list.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode, Line } from '#components/ui/text/prose.tsx';
import { GuideSection } from './guide-section.tsx';

export type ErrorCode = {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
};
type Props = { document: ApiDocument; codes: readonly ErrorCode[] };

/** The error body and its codes. */
export function ErrorsGuide({ document, codes }: Props) {
  const body = document.components?.schemas?.['Error'];
  const members = body ? schemaShape(document, body).members : [];
  return (
    <GuideSection
      id="errors"
      title="Errors"
      text={ADVICE}
      aside={<CodeBlock title="An error" code={JSON.stringify(EXAMPLE, undefined, 2)} />}
    >
      <MemberList
        members={members.map((each) =>
          each.name === 'errorCode' ? { ...each, values: [] } : each,
        )}
      />
      <Table
        caption="Error codes"
        rows={codes}
        keyOf={({ code }) => code}
        columns={[
          { heading: 'Code', cell: ({ code }) => <InlineCode>{code}</InlineCode> },
          { heading: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
          { heading: 'When', cell: ({ meaning }) => <Line text={meaning} /> },
        ]}
      />
    </GuideSection>
  );
}

const ADVICE = `Act on \`errorCode\`; \`message\` is for people and may be reworded. Each of \`details\` names \
the field as you would write it: \`invoiceNumber\`, \`items[3].quantity\`.

Send your own \`X-Correlation-Id\` (up to 64 letters, digits, \`.\`, \`_\` or \`-\`) and it is kept; quote \
it when you report a problem.`;

const EXAMPLE = {
  errorCode: 'VALIDATION_ERROR',
  message: 'The request is not valid: see countryCode.',
  status: 400,
  timestamp: '2026-11-20T03:04:05.678Z',
  instance: '/v1/uk/invoices/536365',
  correlationId: 'invoice-import-0417',
  details: [{ field: 'countryCode', issue: 'must be au or nz, not "uk"' }],
};
