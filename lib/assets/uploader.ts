import type { Actor } from '#lib/actor.ts';
import type { WorldSurroundings } from '#lib/auth/context.ts';

/**
 * Who uploads, as `createdBy` of the asset: staff by the name in their session, a client by its registered name, or by
 * its id if only an external OpenID provider knows it.
 */
export async function uploaderOf({
  db,
  principal,
}: Pick<WorldSurroundings, 'db' | 'principal'>): Promise<Actor> {
  const { kind, id, clientId, name } = principal;
  if (kind === 'staff') return { type: 'USER', id, name: name ?? id };
  if (kind === 'system') return { type: 'SYSTEM', id, name: name ?? id };
  const client = await db
    .selectFrom('clients')
    .select('name')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return { type: 'CLIENT', id: clientId, name: client?.name ?? clientId };
}
