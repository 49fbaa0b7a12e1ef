import type { ReactNode } from 'react';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import type { Operation } from './openapi.ts';
import { curlCommand, requestForm } from './request.ts';

export type Addresses = {
  readonly baseUrl: string;
  readonly issuer: string;
  /** Whether the issuer is embedded, so that its endpoints are known. */
  readonly isIssuerEmbedded: boolean;
  /** The prefix that the issuer puts before scopes. */
  readonly scopePrefix: string;
};

type Props = {
  operations: readonly Operation[];
  addresses: Addresses;
  /** A form that makes a call here. */
  form?: ReactNode;
};

/** A first call in three steps that can be pasted. */
export function FirstCallSteps({ operations, addresses, form }: Props) {
  const calls = firstCalls(operations, addresses);
  return (
    <section aria-labelledby="first-call" className="min-w-0">
      <h2 id="first-call" className="mb-4 font-semibold text-xl">
        Your first call
      </h2>
      {form && (
        <>
          <div className="mb-6">{form}</div>
          <h3 className="mb-4 font-semibold text-lg">From your own program</h3>
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
      method === 'GET' && !parameters.some((each) => each.in === 'query' && each.required),
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
