import type { Adapter, AdapterPayload, Client } from 'oidc-provider';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { findClient } from '#lib/auth/clients.ts';
import { PORTAL_CLIENT_ID, type Portal, portalMetadata } from './portal-client.ts';
import { makeStateAdapter } from './state.ts';

/** The permissions of a client, as extra metadata of oidc-provider's clients. */
export const Grant = z.object({
  allowed_scopes: z.array(z.string()),
  countries: z.array(z.string()).optional(),
  customer_numbers: z.array(z.string()).optional(),
});

/** The claims that limit the token of a machine client; a missing one is no limit. */
export function clientClaims(client: Client | undefined) {
  const { countries, customer_numbers } = Grant.parse(client);
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
  const grant: z.infer<typeof Grant> = {
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
