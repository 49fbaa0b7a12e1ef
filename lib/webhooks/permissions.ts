import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Principal } from '#lib/auth/context.ts';
import { isScope } from '#lib/auth/scopes.ts';
import { services } from '#lib/services.ts';

/**
 * Records what the caller's token allows as the permissions of all its webhooks. Nothing tells this service when an
 * issuer takes a scope from a client, so the client's last request counts.
 */
export async function rememberPermissions(
  principal: Principal,
  db: Database = services().databaseFor(principal.clientId),
): Promise<void> {
  if (principal.kind !== 'client') return;
  const permissions = permissionsText(principal);
  await db
    .updateTable('webhooks')
    .set({ permissions, permitted_at: sql`now()` })
    .where('client_id', '=', principal.clientId)
    .where(
      sql<boolean>`(permissions <> ${permissions} or permitted_at < now() - interval '1 hour')`,
    )
    .execute();
}

/** The same text for the same permissions. */
export function permissionsText({ scopes, countries, customerNumbers }: Principal): string {
  const sorted = (values: Iterable<string> | undefined) => values && [...new Set(values)].sort();
  return JSON.stringify({
    scopes: sorted(scopes),
    countries: sorted(countries),
    customerNumbers: sorted(customerNumbers),
  });
}

/** The client of a webhook with these permissions. */
export function principalWith(clientId: string, permissions: string): Principal {
  const { scopes, countries, customerNumbers }: Record<string, string[] | undefined> =
    JSON.parse(permissions);
  return {
    kind: 'client',
    id: clientId,
    clientId,
    scopes: new Set(scopes?.filter(isScope)),
    countries: countries && new Set(countries),
    customerNumbers,
  };
}
