import type { Readable } from 'node:stream';
import type { Principal } from '#lib/auth/principal.ts';
import type { Standing } from './rate-limit.ts';

/** The headers of a request, by their names in lower case. */
export type RequestHeaders = { get(name: string): string | null };

/** A request of the API, parsed once by the host that takes it, and what becomes known of it on its way. */
export type ApiRequest = {
  readonly method: string;
  /** As it was sent, without its query. */
  readonly path: string;
  /** As it was sent, without the question mark; undefined where there is none. */
  readonly query: string | undefined;
  readonly headers: RequestHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Whether the caller has gone: what takes long need not be done for nobody. */
  readonly signal: { readonly aborted: boolean };
  readonly correlationId: string;
  /** The address of the caller as limits count it; `unknown` where the host does not know it. */
  readonly address: string;
  /** Whether the host passes on a body that is compressed already. */
  readonly mayCompress: boolean;
  /** When it came, by `performance.now()`. */
  readonly startedMs: number;
  principal?: Principal;
  /** What is left of its client's quota. */
  rateLimit?: Standing;
  /** How often its client or address was refused within a minute, where a rate limit refuses it. */
  refused?: number;
};

/** What a request is answered with, for its host to send. */
export type ApiResponse = {
  readonly status: number;
  readonly headers: Readonly<ResponseHeaders>;
  /**
   * Null where there is none. A stream is closed by
   * the host, whatever happens; where it fails, so does the connection.
   */
  readonly body: Uint8Array<ArrayBuffer> | Readable | null;
};

export type ResponseHeaders = Record<string, string>;
