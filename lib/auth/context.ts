import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/time/clock.ts';
import type { Scope } from './scopes.ts';

/** Not exported, so that only the functions below can create a context. */
const checkedScopes = Symbol('permits');

/**
 * The first argument of every domain function: database, caller, country and clock. The type names the scopes that
 * were checked; a context with more scopes is assignable to one with fewer.
 */
export interface Context<in S extends Scope = never> extends GlobalContext<S> {
  readonly countryCode: CountryCode;
}

/** A context without a country, for digital assets. A `Context` is assignable to it. */
export interface GlobalContext<in S extends Scope = never> extends GlobalContextInput {
  readonly [checkedScopes]: (scope: S) => boolean;
}

export type GlobalContextInput = {
  readonly db: Database;
  readonly prepared: ReadPool;
  readonly principal: Principal;
  readonly clock: Clock;
};

export type ContextInput = GlobalContextInput & { readonly countryCode: CountryCode };

/** The context of an operation, with a country if `input` has one; undefined when the principal lacks a scope of it. */
export function contextFor<S extends Scope, Input extends GlobalContextInput>(
  input: Input,
  ...needed: readonly S[]
): (Input & GlobalContext<S>) | undefined {
  const { scopes } = input.principal;
  const hasAll = needed.every((scope) => scopes.has(scope));
  return hasAll ? { ...input, [checkedScopes]: (each) => scopes.has(each) } : undefined;
}

/** The same context with one more scope; undefined when the caller lacks it. */
export function withScope<S extends Scope, W extends Scope>(
  ctx: Context<S>,
  scope: W,
): Context<S | W> | undefined {
  return contextFor<S | W, ContextInput>(ctx, scope);
}

/** A context in which staff see or act on what is a client's own, with these scopes of the client's and none of theirs. */
export function onBehalfOf<S extends Scope>(
  ctx: Context<'integrations:read'> | Context<'integrations:write'>,
  clientId: string,
  ...scopes: readonly S[]
): Context<S> {
  const principal = { ...ctx.principal, clientId, scopes: new Set<Scope>(scopes) };
  const acting = contextFor<S, ContextInput>({ ...ctx, principal }, ...scopes);
  if (!acting) throw new Error('a context lacks the scopes that it was made with');
  return acting;
}

/** The caller of an operation: who it is, and what it may do and see. */
export type Principal = {
  readonly kind: 'client' | 'staff' | 'link';
  /** The subject of the token or session. */
  readonly id: string;
  /** Only for staff. */
  readonly name?: string;
  /** The OAuth client; for staff, `staff:` and the subject; for a signed link, `link:` and the address. Also the key of rate and concurrency limits. */
  readonly clientId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The countries the caller is limited to; undefined: all. */
  readonly countries: ReadonlySet<string> | undefined;
  /** The customers the caller is limited to; undefined: all. */
  readonly customerNumbers: readonly string[] | undefined;
};

/** The actor in the audit log: the subject of a person, also on behalf of a client; the id of a client. */
export function actorId({ kind, id, clientId }: Principal): string {
  return kind === 'client' ? clientId : id;
}

/** The customer numbers that a caller is limited to; null: no limit. */
export type PermittedCustomers = readonly string[] | null;

/** The customers that the caller may see. */
export function permittedCustomers({
  principal,
}: Pick<ContextInput, 'principal'>): PermittedCustomers {
  return principal.customerNumbers ?? null;
}

/** SQL condition: `column` is one of the customer numbers. True for all rows when there is no limit. */
export function belongsToCustomers(column: string, customers: PermittedCustomers) {
  return sql<boolean>`(${customers}::text[] is null or ${sql.ref(column)} = any(${customers}))`;
}
