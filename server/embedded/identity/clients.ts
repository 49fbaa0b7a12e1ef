import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload, Client } from 'oidc-provider';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { findClient } from '#lib/auth/clients.ts';
import { makeStateAdapter } from './state.ts';

/** The permissions of a client, as extra metadata of oidc-provider's clients. */
export const ClientGrant = z.object({
  allowed_scopes: z.array(z.string()),
  countries: z.array(z.string()).optional(),
  customer_numbers: z.array(z.string()).optional(),
});

/** The claims that limit the token of a machine client; a missing one is no limit. */
export function clientClaims(client: Client | undefined) {
  const { countries, customer_numbers } = ClientGrant.parse(client);
  return { ...(countries && { countries }), ...(customer_numbers && { customer_numbers }) };
}

/** The storage of oidc-provider: clients are read from our table, all else is its own state. */
export function makeAdapter(db: Database, portal: Portal, model: string): Adapter {
  const state = makeStateAdapter(db, model);
  if (model !== 'Client') return state;
  return {
    ...state,
    find: async (id) => (id === PORTAL_CLIENT_ID ? portalMetadata(portal) : findMachine(db, id)),
  };
}

async function findMachine(db: Database, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL refuses a NUL in a text.
  const client = id.includes('\0') ? undefined : await findClient(db, id);
  if (!client) return undefined;
  const { clientId, secretHash, scopes, countries, customerNumbers } = client;
  const grant: z.infer<typeof ClientGrant> = {
    allowed_scopes: [...scopes],
    ...(countries && { countries: [...countries] }),
    ...(customerNumbers && { customer_numbers: [...customerNumbers] }),
  };
  const metadata = {
    client_id: clientId,
    client_secret: secretHash,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    ...grant,
  };
  return metadata;
}

/** The client id of the staff portal at the embedded provider; its secret is in secrets.json. */
export const PORTAL_CLIENT_ID = 'portal';

type Portal = {
  /** The origin of the portal. */
  readonly url: string;
  readonly secret: string;
};

type Metadata = Awaited<ReturnType<Adapter['find']>>;

/** The portal as a client of oidc-provider: for people to sign in to, without scopes of its own. */
function portalMetadata({ url, secret }: Portal): Metadata {
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
