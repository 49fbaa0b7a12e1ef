import { isTrustworthy } from '#lib/trustworthy.ts';

/** Longest that the issuer may take over one answer: somebody waits, and is told within 4 s that it is away. */
export const ISSUER_TIMEOUT_MS = 2_500;
const LARGEST_ANSWER = 256 * 1024;

/** The discovery document calls the issuer by another name than the one it was asked for by. */
export class IssuerNamedOtherwise extends Error {
  readonly named: string;
  constructor(named: string) {
    super(`the discovery document is of issuer ${named}`);
    this.named = named;
  }
}

/**
 * The discovery document of an issuer (OpenID Connect Discovery 1.0). Rejects when the issuer cannot be
 * reached, with IssuerNamedOtherwise when the document is of another.
 */
export async function fetchIssuerDocument(issuer: string): Promise<Record<string, unknown>> {
  const discovery = await fetchJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const { issuer: named } = discovery;
  if (named !== issuer) throw new IssuerNamedOtherwise(String(named).slice(0, 200));
  return discovery;
}

/** An address that the document names: https, or http on this machine; undefined where it names none. */
export function addressIn(
  document: Readonly<Record<string, unknown>>,
  member: string,
): string | undefined {
  const { [member]: address } = document;
  return typeof address === 'string' && isTrustworthy(address) ? address : undefined;
}

/** A small JSON object from the issuer: no redirects, 2.5 s and 256 KiB at most. */
export async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS);
  const response = await fetch(address, { redirect: 'error', signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new Error(`${address} answered more than 256 KiB`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
