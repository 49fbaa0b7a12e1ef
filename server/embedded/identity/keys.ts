import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JSONWebKeySet, JWK } from 'jose';
import { getOrCreateSecret } from '#server/data-directory/secrets.ts';

/**
 * RS256, because tokens are verified far more often than signed, and forged ones must be verified
 * too: verification takes half the time of ES256.
 */
export const SIGNING_ALGORITHM = 'RS256';

export type SigningKey = JWK & Required<Pick<JWK, 'kty' | 'kid' | 'use' | 'alg' | 'n' | 'e'>>;

export type IdentitySecrets = {
  /** The first one signs; the others still verify tokens that they have signed. */
  readonly keys: readonly SigningKey[];
  readonly cookieKeys: readonly string[];
  readonly portalSecret: string;
};

/** The secrets of the identity provider in the data directory, generated on first use. */
export function identitySecrets(dataDir: string): IdentitySecrets {
  return {
    keys: getOrCreateSecret(dataDir, 'identitySigningKeys', () => [makeSigningKey()]),
    cookieKeys: getOrCreateSecret(dataDir, 'identityCookieKeys', () => [randomSecret()]),
    portalSecret: getOrCreateSecret(dataDir, 'portalClientSecret', randomSecret),
  };
}

const randomSecret = () => randomBytes(32).toString('base64url');

/** Generates a private key with a random name. */
export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '', ...secret } = privateKey.export({ format: 'jwk' });
  const named = { kty: 'RSA', kid: randomSecret(), use: 'sig', alg: SIGNING_ALGORITHM } as const;
  return { ...secret, ...named, n, e };
}

/** The public keys, as `/jwks` publishes them. */
export function publicKeys(keys: readonly SigningKey[]): JSONWebKeySet {
  return { keys: keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e })) };
}
