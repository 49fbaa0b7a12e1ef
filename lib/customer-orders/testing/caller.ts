import type { Database } from '#db/client.ts';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import { type Context, contextFor } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';

type Reads = { readonly db: Database; readonly prepared: ReadPool };

const ALL = ['invoicing:read', 'procurement:read', 'availability:read'] as const;

/** The context of a caller on 21 November 2026, possibly limited to customers. */
export function aCaller(
  { db, prepared }: Reads,
  customerNumbers?: readonly string[],
  scopes: readonly Scope[] = ALL,
) {
  const ctx = contextFor(
    {
      db,
      prepared,
      principal: {
        kind: 'staff',
        id: 'kim',
        clientId: 'staff:kim',
        scopes: new Set(scopes),
        countries: undefined,
        customerNumbers,
      },
      countryCode: 'au',
      clock: { now: () => new Date('2026-11-21T03:00:00Z') },
    },
    scopes[0] ?? 'invoicing:read',
  );
  if (!ctx) throw new Error('The caller of this test needs a scope');
  return ctx as Context<(typeof ALL)[number]>;
}
