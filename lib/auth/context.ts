import type { Database } from '#db/client.ts';
import type { PreparedReads } from '#db/prepared.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/clock.ts';
import type { Principal } from './principal.ts';
import { SCOPES, type Scope } from './scopes.ts';

/** Not exported, so that only the functions below can create a context. */
const checkedScopes = Symbol('permits');

/**
 * The first argument of every domain function: database, caller, country and clock. The type names the scopes that
 * were checked; a context with more scopes is assignable to one with fewer.
 */
export interface Context<in S extends Scope = never> extends WorldContext<S> {
  readonly countryCode: CountryCode;
}

/** A context without a country, for digital assets. A `Context` is assignable to it. */
export interface WorldContext<in S extends Scope = never> extends WorldSurroundings {
  readonly [checkedScopes]: (scope: S) => boolean;
}

export type Surroundings = WorldSurroundings & { readonly countryCode: CountryCode };

export type WorldSurroundings = {
  readonly db: Database;
  readonly prepared: PreparedReads;
  readonly principal: Principal;
  readonly clock: Clock;
};

/** The context of an operation; undefined when the principal lacks its scope. */
export function operationContext<S extends Scope>(
  input: Surroundings,
  scope: S,
): Context<S> | undefined {
  const { db, prepared, principal, countryCode, clock } = input;
  if (!principal.scopes.has(scope)) return undefined;
  const hasScope = (requested: Scope) => principal.scopes.has(requested);
  return { db, prepared, principal, countryCode, clock, [checkedScopes]: hasScope };
}

/** The same, for an operation without a country. */
export function worldContext<S extends Scope>(
  { db, prepared, principal, clock }: WorldSurroundings,
  scope: S,
): WorldContext<S> | undefined {
  if (!principal.scopes.has(scope)) return undefined;
  const hasScope = (requested: Scope) => principal.scopes.has(requested);
  return { db, prepared, principal, clock, [checkedScopes]: hasScope };
}

/** The same context with one more scope; undefined when the caller lacks it. */
export function permitted<S extends Scope, W extends Scope>(
  ctx: Context<S>,
  scope: W,
): Context<S | W> | undefined {
  if (!ctx.principal.scopes.has(scope)) return undefined;
  return { ...ctx, [checkedScopes]: (requested: Scope) => ctx.principal.scopes.has(requested) };
}

/** The context of feeds and jobs, which have every scope. */
export function systemContext(input: Omit<Surroundings, 'principal'>): Context<Scope> {
  return { ...input, principal: SYSTEM, [checkedScopes]: () => true };
}

/** The same, without a country. */
export function systemWorldContext(
  input: Omit<WorldSurroundings, 'principal'>,
): WorldContext<Scope> {
  return { ...input, principal: SYSTEM, [checkedScopes]: () => true };
}

const SYSTEM: Principal = {
  kind: 'system',
  id: 'system',
  clientId: 'system',
  scopes: new Set(SCOPES),
  countries: undefined,
  customerNumbers: undefined,
};
