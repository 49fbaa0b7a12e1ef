import { addressIn, fetchIssuerDocument } from './issuer-document.ts';

/** The endpoints of an issuer for sign-in and sign-out. */
export type IssuerEndpoints = {
  readonly authorization: string;
  readonly token: string;
  readonly keys: string;
  /** Undefined when the issuer does not support sign-out. */
  readonly endSession: string | undefined;
  /** Signature algorithm of its ID tokens. */
  readonly algorithm: string;
};

/** Fetches the endpoints of an issuer. Rejects within ISSUER_TIMEOUT_MS when it does not respond. */
export async function findIssuerEndpoints(issuer: string): Promise<IssuerEndpoints> {
  const document = await fetchIssuerDocument(issuer);
  const requiredUrl = (member: string) => {
    const address = addressIn(document, member);
    if (!address) throw new Error(`the discovery document has no https ${member}`);
    return address;
  };
  return {
    authorization: requiredUrl('authorization_endpoint'),
    token: requiredUrl('token_endpoint'),
    keys: requiredUrl('jwks_uri'),
    endSession: addressIn(document, 'end_session_endpoint'),
    algorithm: preferredAlgorithm(document['id_token_signing_alg_values_supported']),
  };
}

/** Every issuer must support RS256 (OpenID Connect Discovery 1.0), but not all do. */
function preferredAlgorithm(supported: unknown): string {
  const named: readonly unknown[] = Array.isArray(supported) ? supported : [];
  return SUPPORTED_ALGORITHMS.find((algorithm) => named.includes(algorithm)) ?? 'RS256';
}

const SUPPORTED_ALGORITHMS = ['RS256', 'ES256', 'PS256'];
