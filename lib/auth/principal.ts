import type { Scope } from './scopes.ts';

/** The caller of an operation: who it is, and what it may do and see. */
export type Principal = {
  readonly kind: 'client' | 'staff' | 'system';
  /** The subject of the token or session. */
  readonly id: string;
  /** Only for staff. */
  readonly name?: string;
  /** The key of rate and concurrency limits: the OAuth client, or the person. */
  readonly clientId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The countries the caller is limited to; undefined: all. */
  readonly countries: ReadonlySet<string> | undefined;
  /** The customers the caller is limited to; undefined: all. */
  readonly customerNumbers: readonly string[] | undefined;
};
