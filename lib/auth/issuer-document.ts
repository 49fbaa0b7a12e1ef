import { isTrustworthy } from '#lib/trustworthy.ts';

/** Timeout of a request to the issuer: people who sign in should learn within 4 s that it is unreachable. */
export const ISSUER_TIMEOUT_MS = 2_500;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The discovery document names another issuer than the configured one. */
export class IssuerNamedOtherwise extends Error {
  readonly named: string;
  constructor(named: string) {
    super(`the discovery document is of issuer ${named}`);
    this.named = named;
  }
}

/**
 * Fetches the discovery document of an issuer (OpenID Connect Discovery 1.0). Rejects when the issuer is unreachable,
 * and with IssuerMismatchError when the document names another issuer.
 */
export async function fetchIssuerDocument(issuer: string): Promise<Record<string, unknown>> {
  const discovery = await fetchJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const { issuer: named } = discovery;
  if (named !== issuer) throw new IssuerNamedOtherwise(String(named).slice(0, 200));
  return discovery;
}

/** A URL in the document, if it is there and https (or http on this machine). */
export function addressIn(
  document: Readonly<Record<string, unknown>>,
  member: string,
): string | undefined {
  const { [member]: address } = document;
  return typeof address === 'string' && isTrustworthy(address) ? address : undefined;
}

/** Fetches a JSON object: no redirects, at most 2.5 s and 256 KiB. */
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
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
