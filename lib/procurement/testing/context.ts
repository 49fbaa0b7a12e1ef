import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, operationContext } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';

/** The context of a caller who may read purchase orders, at 14:00 in Sydney on 21 November 2026. */
export function testContext(
  db: Database,
  country: CountryCode = 'au',
  scopes: readonly Scope[] = [],
): Context<'procurement:read'> {
  const ctx = operationContext(
    {
      db,
      prepared: {
        run: () => Promise.reject(new Error('This test has no prepared queries')),
        close: () => Promise.resolve(),
      },
      principal: {
        kind: 'staff',
        id: 'kim',
        clientId: 'staff:kim',
        scopes: new Set<Scope>(['procurement:read', ...scopes]),
        countries: undefined,
        customerNumbers: undefined,
      },
      countryCode: country,
      clock: { now: () => new Date('2026-11-21T03:00:00Z') },
    },
    'procurement:read',
  );
  if (!ctx) throw new Error('The caller of this test needs procurement:read');
  return ctx;
}
