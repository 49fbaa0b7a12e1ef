import { addressIn, fetchIssuerDocument } from './issuer-document.ts';

/** Where an issuer signs people in and out. */
export type IssuerEndpoints = {
  readonly authorization: string;
  readonly token: string;
  readonly keys: string;
  /** Undefined where the issuer does not sign people out. */
  readonly endSession: string | undefined;
  /** What its ID tokens are signed with. */
  readonly algorithm: string;
};

/** Asks an issuer where it signs people in and out. Rejects in time when it does not answer. */
export async function findIssuerEndpoints(issuer: string): Promise<IssuerEndpoints> {
  const document = await fetchIssuerDocument(issuer);
  const needed = (member: string) => {
    const address = addressIn(document, member);
    if (!address) throw new Error(`the discovery document has no ${member} that is https`);
    return address;
  };
  return {
    authorization: needed('authorization_endpoint'),
    token: needed('token_endpoint'),
    keys: needed('jwks_uri'),
    endSession: addressIn(document, 'end_session_endpoint'),
    algorithm: algorithmOf(document['id_token_signing_alg_values_supported']),
  };
}

/** RS256 is what every issuer has to have (OpenID Connect Discovery 1.0), though not all do. */
function algorithmOf(supported: unknown): string {
  const named: readonly unknown[] = Array.isArray(supported) ? supported : [];
  return ACCEPTED.find((algorithm) => named.includes(algorithm)) ?? 'RS256';
}

const ACCEPTED = ['RS256', 'ES256', 'PS256'];
