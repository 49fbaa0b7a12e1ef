import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode, Line, Prose } from '#components/ui/text/prose.tsx';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '#lib/api/openapi/headers.ts';
import { ERROR_CODES } from '#lib/api/response/error-codes.ts';
import { formatCount } from '#lib/text/text.ts';
import type { ApiDocument } from './openapi.ts';
import { MemberList } from './schema-members.tsx';
import { schemaShape } from './schema-shape.ts';

type Props = {
  document: ApiDocument;
  /** Requests a minute for each client. */
  rateLimit: number;
};

/** What holds for every operation: tokens and scopes, errors, conditional requests, limits, paging, headers. */
export function Guide({ document: { components }, rateLimit }: Props) {
  const scopes = Object.values(components.securitySchemes).flatMap(({ flows }) =>
    Object.values(flows).flatMap((flow) => Object.entries(flow.scopes)),
  );
  const { members } = schemaShape(components.schemas['Error'] ?? {});
  return (
    <>
      <GuideSection id="authentication" title="Authentication" text={AUTHENTICATION}>
        <Table
          caption="Scopes"
          rows={scopes}
          keyOf={([scope]) => scope}
          columns={[
            { heading: 'Scope', cell: ([scope]) => <InlineCode>{scope}</InlineCode> },
            { heading: 'Opens', cell: ([, opens]) => opens },
          ]}
        />
      </GuideSection>
      <GuideSection
        id="errors"
        title="Errors"
        text={ERRORS}
        aside={<CodeBlock title="An error" code={JSON.stringify(ERROR_EXAMPLE, undefined, 2)} />}
      >
        <MemberList
          members={members.map((each) =>
            each.name === 'errorCode' ? { ...each, values: [] } : each,
          )}
        />
        <Table
          caption="Error codes"
          rows={Object.entries(ERROR_CODES)}
          keyOf={([code]) => code}
          columns={[
            { heading: 'Code', cell: ([code]) => <InlineCode>{code}</InlineCode> },
            { heading: 'Status', cell: ([, { status }]) => <Badge>{status}</Badge> },
            { heading: 'When', cell: ([, { meaning }]) => <Line text={meaning} /> },
          ]}
        />
      </GuideSection>
      <GuideSection id="conditional-requests" title="Conditional requests" text={CONDITIONAL} />
      <GuideSection id="limits" title="Limits" text={limits(rateLimit)} />
      <GuideSection id="paging" title="Paging" text={PAGING} />
      <GuideSection id="headers" title="Headers">
        <Table
          caption="Headers"
          rows={HEADERS}
          keyOf={({ name, by }) => `${name} ${by}`}
          columns={[
            { heading: 'Header', cell: ({ name }) => <InlineCode>{name}</InlineCode> },
            { heading: 'Sent by', cell: ({ by }) => by },
            { heading: 'Meaning', cell: ({ meaning }) => <Line text={meaning} /> },
          ]}
        />
      </GuideSection>
    </>
  );
}

const AUTHENTICATION = `Tokens come from the identity provider by the client credentials grant, and last for \
minutes: ask for another when one has expired. \`/.well-known/oauth-protected-resource\` names the \
provider.

A \`countries\` claim limits a token to those countries, a \`customer_numbers\` claim to the documents \
of those customers. What a token may not see answers as if it did not exist.`;

const ERRORS = `Act on \`errorCode\`; \`message\` is for people and may be reworded. Each of \`details\` names \
the field as you would write it: \`invoiceNumber\`, \`items[3].quantity\`; for an element of a list, \`value\` and \
\`index\` say which.

Send your own \`X-Correlation-Id\` (up to 64 letters, digits, \`.\`, \`_\` or \`-\`) and it is kept; quote \
it when you report a problem. A \`traceparent\` (W3C Trace Context) is continued.`;

const ERROR_EXAMPLE = {
  errorCode: 'VALIDATION_ERROR',
  message: 'The request is not valid: see countryCode.',
  status: 400,
  timestamp: '2026-11-20T03:04:05.678Z',
  instance: '/v1/uk/invoices/536365',
  correlationId: 'invoice-import-0417',
  details: [{ field: 'countryCode', issue: 'must be au or nz, not "uk"' }],
};

const CONDITIONAL =
  'Keep the `ETag` with what you read, and send it back in `If-None-Match`: as long as nothing has ' +
  'changed, the answer is `304 Not Modified`. `*` matches whatever is there. The tag of a ' +
  'compressed body ends in `-gz` or `-br`; comparison ignores that ending. Credentials are checked ' +
  'before a 304 is given, and a token with `costs:read` has tags of its own. Bodies above 1 KiB are compressed for ' +
  '`Accept-Encoding: br` or `gzip`.';

const limits = (rateLimit: number) =>
  `Each client may make ${formatCount(rateLimit)} requests a minute. \`RateLimit-Policy\` ` +
  'states the quota, `RateLimit` what is left of it and in how many seconds it resets. ' +
  'Beyond it the answer is a 429 with `Retry-After` in seconds; so is a 503 when the service is ' +
  'overloaded.\n\n' +
  'A URL may have 16 KiB, a JSON body 256 KiB. Each operation states how many items one call ' +
  'takes. An unknown parameter or member is refused by name, never ignored.';

const PAGING =
  'A list that comes in pages takes `limit` (1 to 200, 50 when left out) and `cursor`; an operation ' +
  'that does has them among its parameters. Its answer ends with `pagination`: while `hasMore` is ' +
  'true, send `nextCursor` as `cursor`, or follow `rel="next"` of the `Link` header. A cursor is ' +
  'opaque and belongs to its list and filters. Rows added or removed in between ' +
  'never make another row skipped or repeated.';

const HEADERS = (
  [
    ['you', REQUEST_HEADERS],
    ['us', RESPONSE_HEADERS],
  ] as const
).flatMap(([by, headers]) =>
  Object.entries(headers).map(([name, { description }]) => ({ name, by, meaning: description })),
);

type SectionProps = {
  id: string;
  title: string;
  text?: string;
  aside?: ReactNode;
  children?: ReactNode;
};

/** A section of the guide under a heading that can be linked to; `aside` is an example beside it. */
function GuideSection({ id, title, text, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="space-y-4 border-line border-t py-8"
    >
      <h2 id={`${id}-title`} className="font-semibold text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {title}
        </a>
      </h2>
      {text && <Prose text={text} />}
      {children && <WithExample aside={aside}>{children}</WithExample>}
    </section>
  );
}

/** Text with its example on the right where there is room, else above it. */
export function WithExample({ aside, children }: Pick<SectionProps, 'aside' | 'children'>) {
  return (
    <div className="grid gap-x-8 gap-y-4 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      {aside && (
        <div className="min-w-0 wide:col-start-2 wide:row-start-1">
          <div className="wide:sticky has-[details[open]]:static wide:top-[calc(var(--sticky-top)+var(--bar,0rem)+1rem)]">
            {aside}
          </div>
        </div>
      )}
      <div className="min-w-0 space-y-4 wide:col-start-1 wide:row-start-1">{children}</div>
    </div>
  );
}
