import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { findClient } from '#lib/auth/clients.ts';

/** The storage of oidc-provider: clients are read from our table, all else is its own state. */
export function makeAdapter(db: Database, portal: Portal, model: string): Adapter {
  const state = makeStateAdapter(db, model);
  if (model !== 'Client') return state;
  const find: Adapter['find'] = async (id) =>
    id === PORTAL_CLIENT_ID ? portalMetadata(portal) : findMachine(db, id);
  return { ...state, find };
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

/**
 * Stores the records of one oidc-provider model (codes, grants, sessions …) in identity_state.
 * Expired rows are never returned, whether they have been deleted or not.
 */
export function makeStateAdapter(db: Database, model: string): Adapter {
  const find = async (column: 'id' | typeof UID, value: string) => {
    // Ids come from callers, and PostgreSQL refuses a NUL in a text.
    if (value.includes('\0')) return undefined;
    const row = await db
      .selectFrom('identity_state')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(unexpired())
      .where(column, '=', value)
      .executeTakeFirst();
    if (!row) return undefined;
    const payload: AdapterPayload = JSON.parse(row.payload);
    const { consumed_at: at } = row;
    return at === null ? payload : { ...payload, consumed: Math.floor(Date.parse(at) / 1000) };
  };
  const remove = async (column: 'id' | typeof GRANT_ID, value: string) =>
    void (await db
      .deleteFrom('identity_state')
      .where('model', '=', model)
      .where(column, '=', value)
      .execute());

  return {
    async upsert(id, payload, expiresIn) {
      const json = JSON.stringify(payload);
      // It has parameters of the request, and PostgreSQL refuses a NUL in a text.
      if (NUL.test(json)) throw new errors.InvalidRequest('a parameter has a NUL (%00) in it');
      const state = {
        payload: json,
        expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      };
      await db
        .insertInto('identity_state')
        .values({ model, id, ...state })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(state))
        .execute();
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find(UID, uid),
    // Only the device flow has user codes, which is disabled.
    findByUserCode: async () => undefined,
    // One statement, so that of two requests with the same code exactly one gets a token.
    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('identity_state')
        .set({ consumed_at: new Date() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .where(unexpired())
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant(`${model} is used or gone`);
    },
    destroy: (id) => remove('id', id),
    revokeByGrantId: (grantId) => remove(GRANT_ID, grantId),
  };
}

/** A NUL as JSON escapes it. After an escaped backslash the same characters are plain text. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

const unexpired = () => sql<boolean>`(expires_at is null or expires_at > ${new Date()})`;
const UID = sql<string>`payload->>'uid'`;
const GRANT_ID = sql<string>`payload->>'grantId'`;
