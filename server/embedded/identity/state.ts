import { sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#db/client.ts';

/**
 * Stores the records of one oidc-provider model (codes, grants, sessions …) in identity_state.
 * Expired rows are never returned, whether they have been deleted or not.
 */
export function makeStateAdapter(db: Database, model: string): Adapter {
  const rows = () =>
    db
      .selectFrom('identity_state')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(unexpired());

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

    async find(id) {
      // Ids come from callers, and PostgreSQL refuses a NUL in a text.
      if (id.includes('\0')) return undefined;
      return payloadOf(await rows().where('id', '=', id).executeTakeFirst());
    },

    async findByUid(uid) {
      return payloadOf(await rows().where(member('uid'), '=', uid).executeTakeFirst());
    },

    async findByUserCode(userCode) {
      return payloadOf(await rows().where(member('userCode'), '=', userCode).executeTakeFirst());
    },

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

    async destroy(id) {
      await db
        .deleteFrom('identity_state')
        .where('model', '=', model)
        .where('id', '=', id)
        .execute();
    },

    async revokeByGrantId(grantId) {
      await db
        .deleteFrom('identity_state')
        .where('model', '=', model)
        .where(member('grantId'), '=', grantId)
        .execute();
    },
  };
}

/** Deletes grants, with the codes and tokens that were issued under them. */
export async function revokeGrants(
  db: Database,
  grantIds: readonly (string | undefined)[],
): Promise<void> {
  const ids = grantIds.filter((id) => id !== undefined);
  if (ids.length === 0) return;
  await db
    .deleteFrom('identity_state')
    .where((row) =>
      row.or([
        // Not interactions: they have a grant too, and one may be the sign-in that revokes it.
        row.and([row('model', 'in', ISSUED_MODELS), row(member('grantId'), 'in', ids)]),
        row.and([row('model', '=', 'Grant'), row('id', 'in', ids)]),
      ]),
    )
    .execute();
}

/** A NUL as JSON escapes it. After an escaped backslash the same characters are plain text. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const ISSUED_MODELS = ['AuthorizationCode', 'AccessToken'];

const unexpired = () => sql<boolean>`(expires_at is null or expires_at > ${new Date()})`;
const member = (name: 'uid' | 'userCode' | 'grantId') => sql<string>`payload->>${sql.lit(name)}`;

function payloadOf(
  row: { payload: string; consumed_at: string | null } | undefined,
): AdapterPayload | undefined {
  if (!row) return undefined;
  const payload: AdapterPayload = JSON.parse(row.payload);
  if (row.consumed_at === null) return payload;
  return { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1000) };
}
