import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { Database } from '#db/client.ts';
import { findClient } from '#lib/auth/clients.ts';

/**
 * The storage of oidc-provider: clients are read from our table, all else is in the memory of this process, whose end also
 * ends sign-ins that are under way.
 */
export function makeAdapters(db: Database, portal: Portal): (model: string) => Adapter {
  const stateOf = createMemoryAdapter();
  const find: Adapter['find'] = async (id) =>
    id === PORTAL_CLIENT_ID ? portalMetadata(portal) : findMachine(db, id);
  return (model) => Object.assign(stateOf(model), model === 'Client' && { find });
}

/** The client id of the staff portal at the embedded provider; its secret is in secrets.json. */
export const PORTAL_CLIENT_ID = 'portal';

type Portal = { readonly publicUrl: string; readonly secret: string };

async function findMachine(db: Database, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL refuses a NUL in a text.
  const client = id.includes('\0') ? undefined : await findClient(db, id);
  if (!client) return undefined;
  const metadata = {
    client_id: client.client_id,
    client_secret: client.secret_hash,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
  return metadata;
}

/** The portal as a client of oidc-provider: for people to sign in to, without scopes of its own. */
function portalMetadata({ publicUrl, secret }: Portal): AdapterPayload {
  const metadata = {
    client_id: PORTAL_CLIENT_ID,
    client_name: 'Trade Supply portal',
    // oidc-provider gets hashes of client secrets (provider.ts).
    client_secret: createHash('sha256').update(secret).digest('hex'),
    grant_types: ['authorization_code'],
    response_types: ['code'] as const,
    response_modes: ['query'],
    redirect_uris: [`${publicUrl}/api/auth/callback/oidc`],
    // The portal requires a fresh sign-in of a person whose sessions were revoked.
    require_auth_time: true,
  };
  return metadata;
}
