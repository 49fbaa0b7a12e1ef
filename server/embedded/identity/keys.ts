import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { getOrCreateSecret } from '#server/secrets/secrets.ts';

/**
 * RS256, because tokens are verified far more often than signed, and forged ones must be verified
 * too: verification takes half the time of ES256.
 */
export const SIGNING_ALGORITHM = 'RS256';

/** A private key that signs tokens, as a JWK. */
export type SigningKey = z.infer<typeof SigningKey>;

export type IdentitySecrets = {
  /** The first one signs; the others still verify tokens that they have signed. */
  readonly keys: readonly SigningKey[];
  readonly cookieKeys: readonly string[];
  /** The client secret of the staff portal. */
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

/** Generates a private key, named by its thumbprint (RFC 7638). */
export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e, ...rest } = RsaPrivateKey.parse(privateKey.export({ format: 'jwk' }));
  const thumbprint = createHash('sha256').update(JSON.stringify({ e, kty: 'RSA', n }));
  return {
    kid: thumbprint.digest('base64url'),
    use: 'sig',
    alg: SIGNING_ALGORITHM,
    n,
    e,
    ...rest,
  };
}

/** The public keys, as `/jwks` publishes them. */
export function publicKeys(keys: readonly SigningKey[]): JSONWebKeySet {
  return { keys: keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e })) };
}

const parameter = z.string().min(1);
const RsaPrivateKey = z.object({
  kty: z.literal('RSA'),
  n: parameter,
  e: parameter,
  d: parameter,
  p: parameter,
  q: parameter,
  dp: parameter,
  dq: parameter,
  qi: parameter,
});
const SigningKey = RsaPrivateKey.extend({
  kid: parameter,
  use: z.literal('sig'),
  alg: z.literal(SIGNING_ALGORITHM),
});
