import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { RateLimitResult } from '#lib/api/limits/rate-limiter.ts';
import type { Principal } from '#lib/auth/context.ts';

/** Request headers by lower-case name. */
export type RequestHeaders = { get(name: string): string | null };

/** A request of the API, parsed once, and what is learned about it while it is handled. */
export type ApiRequest = {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** As sent, without the question mark; undefined without one. */
  readonly query: string | undefined;
  readonly headers: RequestHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Aborted when the client has disconnected. */
  readonly signal: { readonly aborted: boolean };
  readonly correlationId: string;
  /** The caller's address, as limits count it; `unknown` under plain Next. */
  readonly address: string;
  /** Whether the response may be compressed: plain Next drops `Content-Encoding`. */
  readonly mayCompress: boolean;
  /** Arrival, by `performance.now()`. */
  readonly startedMs: number;
  principal?: Principal;
  /** The state of the client's quota. */
  rateLimit?: RateLimitResult;
  /** Its trace, where traces are recorded. */
  traceId?: string;
  /** Set when its work begins: a request without it was refused. */
  work?: RequestWork;
  /** Set if a rate limit refuses it: how often its client or address was refused in this window. */
  refused?: number;
};

/** `transfer`: an upload, a download of a file or a long poll, which take as long as the caller's line or wish. */
export type RequestWork = 'served' | 'transfer';

/** A response, to be sent by the server or by plain Next. */
export type ApiResponse = {
  readonly status: number;
  readonly headers: Readonly<ResponseHeaders>;
  /** Null without a body. The sender always closes a stream, and closes the connection if it fails. */
  readonly body: string | Uint8Array<ArrayBuffer> | Readable | null;
};

export type ResponseHeaders = Record<string, string>;

const VALID_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The correlation id of a request: the caller's own if it is valid, otherwise a new one. */
export function correlationIdOf(requested: string | null | undefined): string {
  return requested && VALID_ID.test(requested) ? requested : randomUUID();
}
