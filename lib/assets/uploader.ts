import type { Actor } from '#lib/actor.ts';
import type { WorldSurroundings } from '#lib/auth/context.ts';

/**
 * Who uploads, as an asset tells of them: somebody of the staff by the name that their session has, a client
 * by the name it was given, or by its id where a real issuer knows it alone.
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
