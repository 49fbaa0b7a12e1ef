import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode, Line, Prose } from '#components/ui/text/prose.tsx';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '#lib/api/openapi/headers.ts';
import { ERROR_CODES } from '#lib/errors.ts';
import { formatCount } from '#lib/text/text.ts';
import type { ApiDocument, Operation } from './openapi.ts';
import { curlCommand, requestForm } from './request.ts';
import { MemberList } from './schema-members.tsx';
import { schemaShape } from './schema-shape.ts';

/**
 * What holds for every operation: the paragraphs of the document's description that begin with their title
 * (`**Errors.** …`), and the headers.
 */
export function guideOf({ info }: ApiDocument) {
  const paragraphs = [...info.description.matchAll(/^\*\*(.+?)\.\*\* (.+)$/gm)];
  return [...paragraphs, ['', 'Headers', '']].map(([, title = '', text = '']) => ({
    id: anchorOf(title),
    title,
    text,
  }));
}

/** The id of a heading. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

type Props = {
  document: ApiDocument;
  /** Requests a minute for each client. */
  rateLimit: number;
};

/** A section for each, with the tables that belong to it. */
export function Guide({ document, rateLimit }: Props) {
  const more: Readonly<Record<string, ReactNode>> = {
    Credentials: (
      <Table
        caption="Scopes"
        rows={Object.entries(document.scopes)}
        keyOf={([scope]) => scope}
        columns={[
          { heading: 'Scope', cell: ([scope]) => <InlineCode>{scope}</InlineCode> },
          { heading: 'Opens', cell: ([, opens]) => opens },
        ]}
      />
    ),
    Errors: <Errors {...document} />,
    Limits: <p>Each client may make {formatCount(rateLimit)} requests a minute here.</p>,
    Headers: (
      <Table
        caption="Headers"
        rows={HEADERS}
        keyOf={({ name, by }) => `${name} ${by}`}
        columns={[
          { heading: 'Header', cell: ({ name }) => <InlineCode>{name}</InlineCode> },
          { heading: 'Sent by', cell: ({ by }) => by },
          { heading: 'Meaning', cell: ({ description }) => <Line text={description} /> },
        ]}
      />
    ),
  };
  return guideOf(document).map(({ id, title, text }) => (
    <section
      key={id}
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
      {more[title]}
    </section>
  ));
}

const HEADERS = (['you', 'us'] as const).flatMap((by) =>
  Object.entries(by === 'you' ? REQUEST_HEADERS : RESPONSE_HEADERS).map(
    ([name, { description }]) => ({ name, by, description }),
  ),
);

/** The members of the error body, with the codes in a table. */
function Errors({ schemas }: ApiDocument) {
  const { members } = schemaShape(schemas['Error'] ?? {});
  return (
    <WithExample
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
    </WithExample>
  );
}

const ERROR_EXAMPLE = {
  errorCode: 'VALIDATION_ERROR',
  message: 'The request is not valid: see countryCode.',
  status: 400,
  timestamp: '2026-11-20T03:04:05.678Z',
  instance: '/v1/uk/invoices/536365',
  correlationId: 'invoice-import-0417',
  details: [{ field: 'countryCode', issue: 'must be au or nz, not "uk"' }],
};

/** Text with its example on the right where there is room, else above it. */
export function WithExample({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-4 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="min-w-0 wide:col-start-2 wide:row-start-1">
        <div className="wide:sticky has-[details[open]]:static wide:top-[calc(var(--sticky-top)+var(--bar,0rem)+1rem)]">
          {aside}
        </div>
      </div>
      <div className="min-w-0 space-y-4 wide:col-start-1 wide:row-start-1">{children}</div>
    </div>
  );
}

export type Addresses = {
  readonly baseUrl: string;
  readonly issuer: string;
  /** Whether the issuer is embedded, so that its endpoints are known. */
  readonly isIssuerEmbedded: boolean;
  /** The prefix that the issuer puts before scopes. */
  readonly scopePrefix: string;
};

type CallProps = {
  operations: readonly Operation[];
  addresses: Addresses;
  /** A form that makes a call here. */
  form?: ReactNode;
};

/** A first call in three steps that can be pasted. */
export function FirstCallSteps({ operations, addresses, form }: CallProps) {
  const calls = firstCalls(operations, addresses);
  return (
    <section aria-labelledby="first-call" className="min-w-0">
      <h2 id="first-call" className="mb-4 font-semibold text-xl">
        Your first call
      </h2>
      {form && (
        <>
          <div className="mb-6">{form}</div>
          <h3 className="mb-4 font-semibold text-base">From your own program</h3>
        </>
      )}
      <ol className="space-y-6">
        <Step number={1} title="Get a client">
          <p className="max-w-prose text-quiet text-sm">
            {addresses.isIssuerEmbedded
              ? 'Ask your system administrator for one.'
              : 'Ask whoever runs the identity provider for one, and what else it needs besides a scope, such as an audience.'}{' '}
            Put its id and secret into <InlineCode>CLIENT_ID</InlineCode> and{' '}
            <InlineCode>CLIENT_SECRET</InlineCode>.
          </p>
        </Step>
        <Step number={2} title="Get a token">
          <CodeBlock title="Save a token in $TOKEN" code={calls.token} />
        </Step>
        <Step number={3} title="Call an operation">
          <CodeBlock title={calls.summary} code={calls.read} />
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-y-1.5">
      <span aria-hidden="true" className="font-semibold text-accent">
        {number}
      </span>
      <p className="font-medium">{title}</p>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">{children}</div>
    </li>
  );
}

/** Two commands for a newcomer to paste: get a token into `$TOKEN`, then read with it. */
export function firstCalls(operations: readonly Operation[], addresses: Addresses) {
  const read = operations.find(
    ({ method, parameters }) =>
      method === 'GET' &&
      parameters.some((each) => each.in === 'path' && each.name !== 'countryCode'),
  );
  if (!read) throw new Error('The OpenAPI document has no operation that reads');
  const { baseUrl, issuer, isIssuerEmbedded, scopePrefix } = addresses;
  const endpoint = isIssuerEmbedded ? `${issuer}/token` : '"$TOKEN_ENDPOINT"';
  const token = `TOKEN=$(curl -s ${endpoint} \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  -d 'scope=${read.scopes.map((scope) => scopePrefix + scope).join(' ')}' \\
  | ${memberOf('access_token')})`;
  return {
    token: isIssuerEmbedded ? token : `${discovery(issuer)}\n${token}`,
    read: curlCommand(requestForm(read), baseUrl),
    summary: read.summary,
  };
}

// The token endpoint of an external issuer is in its discovery document.
function discovery(issuer: string): string {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return `TOKEN_ENDPOINT=$(curl -s ${address} \\
  | ${memberOf('token_endpoint')})`;
}

/** Extracts one member of a JSON document with `sed`, which every machine has. */
function memberOf(member: string): string {
  return `sed -n 's/.*"${member}": *"\\([^"]*\\)".*/\\1/p'`;
}
