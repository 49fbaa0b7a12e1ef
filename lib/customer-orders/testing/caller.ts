import type { TestDatabase } from '#db/testing/database.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { testContext } from '#lib/auth/testing/context.ts';

const ALL = ['invoicing:read', 'procurement:read', 'availability:read'] as const;

/** The context of a caller on 21 November 2026 with these scopes, possibly limited to customers. */
export function aCaller(
  database: TestDatabase,
  customerNumbers?: readonly string[],
  scopes: readonly Scope[] = ALL,
): Context<(typeof ALL)[number]> {
  const limit = customerNumbers === undefined ? {} : { customerNumbers };
  const { principal, ...ctx } = testContext(database, limit);
  return { ...ctx, principal: { ...principal, scopes: new Set(scopes) } } as Context<
    (typeof ALL)[number]
  >;
}
