import { curlCommand } from '#components/reference/document/curl.ts';
import type { Operation, OperationGroup } from '#components/reference/document/operations.ts';

export type Addresses = {
  readonly baseUrl: string;
  readonly issuer: string;
  /** Whether the issuer is embedded, so that its endpoints are known. */
  readonly isIssuerEmbedded: boolean;
  /** The prefix that the issuer puts before scopes. */
  readonly scopePrefix: string;
};

/** Two commands for a newcomer to paste: get a token into `$TOKEN`, with `jq` or without, then read with it. */
export function firstCalls(groups: readonly OperationGroup[], addresses: Addresses) {
  const read = findSimplestRead(groups);
  return {
    token: tokenCall(addresses, read.scopes, withJq),
    tokenWithoutJq: tokenCall(addresses, read.scopes, withSed),
    read: curlCommand(read, addresses.baseUrl),
    summary: read.summary,
  };
}

function findSimplestRead(groups: readonly OperationGroup[]): Operation {
  const reads = groups
    .flatMap(({ operations }) => operations)
    .filter(({ method }) => method === 'GET');
  const simple = reads.find(
    ({ parameters }) => !parameters.some((each) => each.in === 'query' && each.required),
  );
  const read = simple ?? reads[0];
  if (!read) throw new Error('The OpenAPI document has no operation that reads');
  return read;
}

function tokenCall(
  { issuer, isIssuerEmbedded, scopePrefix }: Addresses,
  scopes: readonly string[],
  extract: (member: string) => string,
): string {
  const endpoint = isIssuerEmbedded ? `${issuer}/token` : '"$TOKEN_ENDPOINT"';
  const call = `TOKEN=$(curl -s ${endpoint} \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  -d 'scope=${scopes.map((scope) => scopePrefix + scope).join(' ')}' \\
  | ${extract('access_token')})`;
  return isIssuerEmbedded ? call : `${discovery(issuer, extract)}\n${call}`;
}

// The token endpoint of an external issuer is in its discovery document.
function discovery(issuer: string, extract: (member: string) => string): string {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return `TOKEN_ENDPOINT=$(curl -s ${address} \\
  | ${extract('token_endpoint')})`;
}

function withJq(member: string): string {
  return `jq -r .${member}`;
}

/** Extracts one member of a JSON document with `sed`, which every machine has. */
function withSed(member: string): string {
  return `sed -n 's/.*"${member}": *"\\([^"]*\\)".*/\\1/p'`;
}
