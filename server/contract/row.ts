import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Detail } from '#lib/failures.ts';

/** What a row asks for: a path, and the body of an operation that takes one. */
type Call = {
  readonly promise: string;
  readonly path: string;
  /** The value of the JSON body of a POST. */
  readonly send?: unknown;
};

/**
 * What the contract holds one operation to, beside what it holds every operation to. Paths begin
 * behind `/v1/{countryCode}`. Of the answers the first is asked for by every kind of caller, and the
 * last is the largest.
 */
export type Row = {
  /** Method and path as they are routed: `GET /v1/{countryCode}/invoices`. */
  readonly operation: string;
  /** The scope that a caller needs. */
  readonly scope: Scope;
  /** Puts the records there that the row speaks of. */
  readonly seed: (db: Database) => Promise<void>;
  /** Requests that succeed, with their exact body; `withoutCosts` where that differs. */
  readonly answers: readonly (Call & {
    readonly body: unknown;
    readonly withoutCosts?: unknown;
  })[];
  /** Requests for what is not there, with the details of the 404 where it has any. */
  readonly missing: readonly (Call & { readonly details?: readonly Detail[] })[];
  /** Requests that are not valid, with every issue. */
  readonly invalid: readonly (Call & {
    readonly details: readonly Detail[];
    /** Set where Next rewrites the query before a route sees it. */
    readonly throughOurServerAlone?: true;
  })[];
  /** The customers of a token that may see the first answer; absent where customers do not matter. */
  readonly customer?: string;
};

/** The method that a row's operation is asked with. */
export function methodOf({ operation }: Row): string {
  return operation.split(' ')[0] ?? 'GET';
}

/** Method, body and headers of a row's call. */
export function requestOf(row: Row, { send }: Pick<Call, 'send'>): RequestInit {
  const method = methodOf(row);
  if (send === undefined) return { method };
  return { method, body: JSON.stringify(send), headers: { 'content-type': 'application/json' } };
}

/** The country whose records are not those of `here`. */
export function otherThan(here: CountryCode): CountryCode {
  return here === 'au' ? 'nz' : 'au';
}
