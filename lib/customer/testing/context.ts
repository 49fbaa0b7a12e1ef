import type { TestDatabase } from '#db/testing/database.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, operationContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/time/clock.ts';

type Caller = {
  readonly country?: CountryCode;
  /** The customers that the caller is limited to. */
  readonly customerNumbers?: readonly string[];
};

/** A context with `customer:read`. */
export function aContext(
  { db, prepared }: TestDatabase,
  { country = 'au', customerNumbers }: Caller = {},
): Context<'customer:read'> {
  const principal = {
    kind: 'client',
    id: 'till',
    clientId: 'till',
    scopes: new Set(['customer:read'] as const),
    countries: undefined,
    customerNumbers,
  } as const;
  const ctx = operationContext(
    { db, prepared, principal, countryCode: country, clock: systemClock },
    'customer:read',
  );
  if (!ctx) throw new Error('The caller of this test may read accounts');
  return ctx;
}
