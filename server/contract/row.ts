import type { Database } from '#db/client.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Detail } from '#lib/failures.ts';

/**
 * What the contract holds one operation to, beside what it holds every operation to. Paths begin
 * behind `/v1/{countryCode}`; they are asked for in `au`.
 */
export type Row = {
  /** Method and path as they are routed: `GET /v1/{countryCode}/invoices`. */
  readonly operation: string;
  /** The scope that a caller needs. */
  readonly scope: Scope;
  /** Puts the records there that the row speaks of. */
  readonly seed: (db: Database) => Promise<void>;
  /** Requests that succeed, with their exact body; `withoutCosts` where that differs. */
  readonly answers: readonly {
    readonly promise: string;
    readonly path: string;
    readonly body: unknown;
    readonly withoutCosts?: unknown;
  }[];
  /** Requests for what is not there, with the details of the 404 where it has any. */
  readonly missing: readonly {
    readonly promise: string;
    readonly path: string;
    readonly details?: readonly Detail[];
  }[];
  /** Requests that are not valid, with every issue. */
  readonly invalid: readonly {
    readonly promise: string;
    readonly path: string;
    readonly details: readonly Detail[];
    /** Set where Next rewrites the query before a route sees it. */
    readonly throughOurServerAlone?: true;
  }[];
  /** The customers of a token that may see the first answer; absent where customers do not matter. */
  readonly customer?: string;
};
