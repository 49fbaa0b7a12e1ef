import { curlOf } from './curl.ts';
import type { Operation, OperationGroup } from './operations.ts';

export type Addresses = {
  readonly baseUrl: string;
  readonly issuer: string;
  /** Whether the issuer is the service's own, whose addresses are known. */
  readonly isIssuerEmbedded: boolean;
  /** What the issuer writes in front of scopes. */
  readonly scopePrefix: string;
};

/** Two command lines that a newcomer can paste: a token into $TOKEN, then one read with it. */
export function firstCalls(groups: readonly OperationGroup[], addresses: Addresses) {
  const read = simplestRead(groups);
  return {
    token: tokenCall(addresses, read.scopes),
    read: curlOf(read, addresses.baseUrl),
    summary: read.summary,
  };
}

function simplestRead(groups: readonly OperationGroup[]): Operation {
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
): string {
  const endpoint = isIssuerEmbedded ? `${issuer}/token` : '"$TOKEN_ENDPOINT"';
  const call = `TOKEN=$(curl -s ${endpoint} \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  -d 'scope=${scopes.map((scope) => scopePrefix + scope).join(' ')}' \\
  | ${memberOf('access_token')})`;
  return isIssuerEmbedded ? call : `${discovery(issuer)}\n${call}`;
}

// Where another issuer gives its tokens out, only its discovery document says.
function discovery(issuer: string): string {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return `TOKEN_ENDPOINT=$(curl -s ${address} \\
  | ${memberOf('token_endpoint')})`;
}

/** Cuts one member out of JSON with what every machine has. */
function memberOf(member: string): string {
  return `sed -n 's/.*"${member}": *"\\([^"]*\\)".*/\\1/p'`;
}
