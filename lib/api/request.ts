import type { Readable } from 'node:stream';
import type { Principal } from '#lib/auth/principal.ts';
import type { Standing } from './rate-limit.ts';

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
  rateLimit?: Standing;
  /** Set if a rate limit refuses it: how often its client or address was refused in this window. */
  refused?: number;
};

/** A response, to be sent by the server or by plain Next. */
export type ApiResponse = {
  readonly status: number;
  readonly headers: Readonly<ResponseHeaders>;
  /** Null without a body. The sender always closes a stream, and closes the connection if it fails. */
  readonly body: Uint8Array<ArrayBuffer> | Readable | null;
};

export type ResponseHeaders = Record<string, string>;
