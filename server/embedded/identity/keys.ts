import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { secret } from '#server/secrets.ts';

/**
 * RSA, because whoever checks a token pays for it, forged ones too: RS256 is checked in half the
 * time of ES256, and only a client that has proved itself makes us sign.
 */
export const SIGNING_ALGORITHM = 'RS256';

/** A private key that signs tokens, as a JWK. */
export type SigningKey = z.infer<typeof SigningKey>;

export type IdentitySecrets = {
  /** The first one signs; tokens that the others have signed are still good. */
  readonly keys: readonly SigningKey[];
  readonly cookieKeys: readonly string[];
  /** The secret of the staff portal, a client of the provider. */
  readonly portalSecret: string;
};

/** What the identity provider keeps secret in the data directory; made when first asked for. */
export function identitySecrets(dataDir: string): IdentitySecrets {
  return {
    keys: secret(dataDir, 'identitySigningKeys', () => [makeSigningKey()]),
    cookieKeys: secret(dataDir, 'identityCookieKeys', () => [randomText()]),
    portalSecret: secret(dataDir, 'portalClientSecret', randomText),
  };
}

const randomText = () => randomBytes(32).toString('base64url');

/** A new private key, named by its thumbprint (RFC 7638). */
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

/** The public halves, as `/jwks` shows them. */
export function publicKeys(keys: readonly SigningKey[]): JSONWebKeySet {
  return { keys: keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e })) };
}

const part = z.string().min(1);
const RsaPrivateKey = z.object({
  kty: z.literal('RSA'),
  n: part,
  e: part,
  d: part,
  p: part,
  q: part,
  dp: part,
  dq: part,
  qi: part,
});
const SigningKey = RsaPrivateKey.extend({
  kid: part,
  use: z.literal('sig'),
  alg: z.literal(SIGNING_ALGORITHM),
});
