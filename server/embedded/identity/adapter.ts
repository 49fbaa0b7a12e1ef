import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';
import { findClient } from '#lib/auth/clients.ts';

/** The storage of oidc-provider: clients are read from our table, all else is its own state. */
export function makeAdapters(db: Database, portal: Portal): (model: string) => Adapter {
  const stateOf = makeMemory();
  const find: Adapter['find'] = async (id) =>
    id === PORTAL_CLIENT_ID ? portalMetadata(portal) : findMachine(db, id);
  return (model) => (model === 'Client' ? { ...stateOf(model), find } : stateOf(model));
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

/** The most records: a sign-in has about six, and anybody can begin one. */
const MAX_RECORDS = 10_000;

/** Keeps codes, grants and sessions in the memory of this process: its end also ends sign-ins that are under way. */
export function makeMemory(): (model: string) => Adapter {
  const records = new BoundedMap<string, { payload: AdapterPayload; expiresMs: number }>(
    MAX_RECORDS,
  );
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const find = (id: string) => {
      const record = records.get(keyOf(id));
      return record && record.expiresMs > Date.now() ? record.payload : undefined;
    };
    const own = () => [...records].filter(([key]) => key.startsWith(keyOf('')));
    return {
      async upsert(id, payload, expiresIn = Number.POSITIVE_INFINITY) {
        records.set(keyOf(id), { payload, expiresMs: Date.now() + expiresIn * 1_000 });
      },
      find: async (id) => find(id),
      findByUid: async (uid) => own().find(([, { payload }]) => payload.uid === uid)?.[1].payload,
      // Only the device flow has user codes, which is disabled.
      findByUserCode: async () => undefined,
      // Of two requests with the same code exactly one gets a token.
      async consume(id) {
        const payload = find(id);
        if (!payload || payload.consumed) throw new errors.InvalidGrant(`${model} is used or gone`);
        payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of own())
          if (payload.grantId === grantId) records.delete(key);
      },
    };
  };
}
