import { createHash } from 'node:crypto';
import type { Adapter } from 'oidc-provider';

/** The client that the staff portal is to the embedded provider; its secret is in secrets.json. */
export const PORTAL_CLIENT_ID = 'portal';

export type Portal = {
  /** Where the portal is, without a path. */
  readonly url: string;
  readonly secret: string;
};

type Metadata = Awaited<ReturnType<Adapter['find']>>;

/** The portal as oidc-provider's client: people sign in to it, and it may ask for nothing itself. */
export function portalMetadata({ url, secret }: Portal): Metadata {
  const metadata = {
    client_id: PORTAL_CLIENT_ID,
    client_name: 'Trade Supply portal',
    // Secrets of clients are compared as hashes (provider.ts).
    client_secret: createHash('sha256').update(secret).digest('hex'),
    grant_types: ['authorization_code'],
    response_types: ['code'] as const,
    response_modes: ['query'],
    redirect_uris: [`${url}/api/auth/callback/oidc`],
    post_logout_redirect_uris: [`${url}/sign-in?signedOut=1`],
    // The portal lets nobody in anew whose session was taken away until they have shown who they are.
    require_auth_time: true,
    allowed_scopes: [],
  };
  return metadata;
}
