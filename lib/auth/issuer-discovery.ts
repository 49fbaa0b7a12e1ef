import { isSecureUrl } from '#lib/config/setting-schemas.ts';

/** Timeout of a request to the issuer: people who sign in should learn within 4 s that it is unreachable. */
export const ISSUER_TIMEOUT_MS = 2_500;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The discovery document names another issuer than the configured one. */
export class IssuerMismatchError extends Error {
  readonly actualIssuer: string;
  constructor(named: string) {
    super(`the discovery document is of issuer ${named}`);
    this.actualIssuer = named;
  }
}

/**
 * Fetches the discovery document of an issuer (OpenID Connect Discovery 1.0). Rejects when the issuer is unreachable,
 * and with IssuerMismatchError when the document names another issuer.
 */
export async function fetchDiscoveryDocument(issuer: string): Promise<Record<string, unknown>> {
  const discovery = await fetchJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const { issuer: named } = discovery;
  if (named !== issuer) throw new IssuerMismatchError(String(named).slice(0, 200));
  return discovery;
}

/** A URL in the document, if it is there and https (or http on this machine). */
export function secureUrlIn(
  document: Readonly<Record<string, unknown>>,
  member: string,
): string | undefined {
  const { [member]: address } = document;
  return typeof address === 'string' && isSecureUrl(address) ? address : undefined;
}

/** Fetches a JSON object of the issuer: no redirects, at most 2.5 s and 256 KiB. */
export async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS);
  const response = await fetch(address, { redirect: 'error', signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new Error(`${address} responded with more than 256 KiB`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Fetches the endpoints of an issuer for sign-in and sign-out. Rejects within ISSUER_TIMEOUT_MS when it does not respond. */
export async function fetchIssuerEndpoints(issuer: string) {
  const document = await fetchDiscoveryDocument(issuer);
  const requiredUrl = (member: string) => {
    const address = secureUrlIn(document, member);
    if (!address) throw new Error(`the discovery document has no https ${member}`);
    return address;
  };
  return {
    authorization: requiredUrl('authorization_endpoint'),
    token: requiredUrl('token_endpoint'),
    keys: requiredUrl('jwks_uri'),
    /** Undefined when the issuer does not support sign-out. */
    endSession: secureUrlIn(document, 'end_session_endpoint'),
    algorithm: preferredAlgorithm(document['id_token_signing_alg_values_supported']),
  };
}

export type IssuerEndpoints = Awaited<ReturnType<typeof fetchIssuerEndpoints>>;

/** Every issuer must support RS256 (OpenID Connect Discovery 1.0), but not all do. */
function preferredAlgorithm(supported: unknown): string {
  const named: readonly unknown[] = Array.isArray(supported) ? supported : [];
  return SUPPORTED_ALGORITHMS.find((algorithm) => named.includes(algorithm)) ?? 'RS256';
}

const SUPPORTED_ALGORITHMS = ['RS256', 'ES256', 'PS256'];
