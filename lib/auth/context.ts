import type { Database } from '#db/client.ts';
import type { PreparedReads } from '#db/prepared.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/clock.ts';
import type { Principal } from './principal.ts';
import { SCOPES, type Scope } from './scopes.ts';

/** Not exported: only the makers below can make a context. */
const permits = Symbol('permits');

/**
 * What every function of the domain takes first: the database, who is calling, the country and the
 * clock. Its type names the permission that was checked, so that a wider one fits a narrower need.
 */
export interface Context<in S extends Scope = never> extends WorldContext<S> {
  readonly countryCode: CountryCode;
}

/** The same for what has no country: digital assets. A context of a country fits too. */
export interface WorldContext<in S extends Scope = never> extends WorldSurroundings {
  readonly [permits]: (scope: S) => boolean;
}

export type Surroundings = WorldSurroundings & { readonly countryCode: CountryCode };

export type WorldSurroundings = {
  readonly db: Database;
  readonly prepared: PreparedReads;
  readonly principal: Principal;
  readonly clock: Clock;
};

/** The context of an operation whose scope the boundary has checked. */
export function operationContext<S extends Scope>(
  surroundings: Surroundings,
  scope: S,
): Context<S> | undefined {
  const { db, prepared, principal, countryCode, clock } = surroundings;
  if (!principal.scopes.has(scope)) return undefined;
  const allows = (asked: Scope) => principal.scopes.has(asked);
  return { db, prepared, principal, countryCode, clock, [permits]: allows };
}

/** The same for an operation without a country. */
export function worldContext<S extends Scope>(
  { db, prepared, principal, clock }: WorldSurroundings,
  scope: S,
): WorldContext<S> | undefined {
  if (!principal.scopes.has(scope)) return undefined;
  const allows = (asked: Scope) => principal.scopes.has(asked);
  return { db, prepared, principal, clock, [permits]: allows };
}

/** The same context with one permission more, or undefined where the caller lacks it. */
export function permitted<S extends Scope, W extends Scope>(
  ctx: Context<S>,
  wider: W,
): Context<S | W> | undefined {
  if (!ctx.principal.scopes.has(wider)) return undefined;
  return { ...ctx, [permits]: (asked: Scope) => ctx.principal.scopes.has(asked) };
}

/** The context of feeds and jobs, which may do everything. */
export function systemContext(surroundings: Omit<Surroundings, 'principal'>): Context<Scope> {
  return { ...surroundings, principal: SYSTEM, [permits]: () => true };
}

/** The same for what has no country. */
export function systemWorldContext(
  surroundings: Omit<WorldSurroundings, 'principal'>,
): WorldContext<Scope> {
  return { ...surroundings, principal: SYSTEM, [permits]: () => true };
}

const SYSTEM: Principal = {
  kind: 'system',
  id: 'system',
  clientId: 'system',
  scopes: new Set(SCOPES),
  countries: undefined,
  customerNumbers: undefined,
};
