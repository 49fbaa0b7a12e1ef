import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, operationContext } from '#lib/auth/context.ts';

type Caller = {
  readonly country?: CountryCode;
  /** The customers that the caller is limited to. */
  readonly customerNumbers?: readonly string[];
};

/** The context of a caller who may read invoices, at 14:00 in Sydney on 21 November 2026. */
export function testContext(
  db: Database,
  { country = 'au', customerNumbers }: Caller = {},
): Context<'invoicing:read'> {
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
        scopes: new Set(['invoicing:read'] as const),
        countries: undefined,
        customerNumbers,
      },
      countryCode: country,
      clock: { now: () => new Date('2026-11-21T03:00:00Z') },
    },
    'invoicing:read',
  );
  if (!ctx) throw new Error('The caller of this test needs invoicing:read');
  return ctx;
}
