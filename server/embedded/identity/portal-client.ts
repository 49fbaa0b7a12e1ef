import { createHash } from 'node:crypto';
import type { Adapter } from 'oidc-provider';

/** The client id of the staff portal at the embedded provider; its secret is in secrets.json. */
export const PORTAL_CLIENT_ID = 'portal';

export type Portal = {
  /** The origin of the portal. */
  readonly url: string;
  readonly secret: string;
};

type Metadata = Awaited<ReturnType<Adapter['find']>>;

/** The portal as a client of oidc-provider: for people to sign in to, without scopes of its own. */
export function portalMetadata({ url, secret }: Portal): Metadata {
  const metadata = {
    client_id: PORTAL_CLIENT_ID,
    client_name: 'Trade Supply portal',
    // oidc-provider gets hashes of client secrets (provider.ts).
    client_secret: createHash('sha256').update(secret).digest('hex'),
    grant_types: ['authorization_code'],
    response_types: ['code'] as const,
    response_modes: ['query'],
    redirect_uris: [`${url}/api/auth/callback/oidc`],
    post_logout_redirect_uris: [`${url}/sign-in?signedOut=1`],
    // The portal requires a fresh sign-in of a person whose sessions were revoked.
    require_auth_time: true,
    allowed_scopes: [],
  };
  return metadata;
}
