import type { Scope } from './scopes.ts';

/** Who is calling, and what they may do and see. */
export type Principal = {
  readonly kind: 'client' | 'staff' | 'system';
  /** The subject of the token or session. */
  readonly id: string;
  /** Their name, where a session of the staff says it. */
  readonly name?: string;
  /** What limits are counted by: the OAuth client, or the person. */
  readonly clientId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The countries the caller is limited to; undefined is all. */
  readonly countries: ReadonlySet<string> | undefined;
  /** The customers the caller is limited to; undefined is all. */
  readonly customerNumbers: readonly string[] | undefined;
};
