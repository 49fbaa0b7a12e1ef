import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { type ApiResponse, correlationIdOf } from '#lib/api/request/request.ts';
import { errorResponse } from '#lib/api/response/error-response.ts';
import type { DomainError } from '#lib/errors.ts';

/**
 * Sends a response; a stream is sent as fast as the client reads it. `onError` gets the error of a stream that fails,
 * which closes the connection.
 */
export function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: ApiResponse,
  onError: (error: unknown) => void,
): void {
  try {
    outgoing.writeHead(status, headers);
  } catch (error) {
    // A header that cannot be sent: the stream holds a slot until it is closed.
    if (body instanceof Readable) body.destroy();
    throw error;
  }
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) outgoing.end(body);
  // The client disconnected while the stream was being opened.
  else if (outgoing.destroyed) body.destroy();
  else {
    pipeline(body, outgoing, (error) => {
      // A client that disconnects early is not an error.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
    });
  }
}

export function sendError(
  outgoing: ServerResponse,
  request: Parameters<typeof errorResponse>[0],
  failure: DomainError,
): void {
  const { status, headers, body } = errorResponse(request, failure);
  outgoing.writeHead(status, headers).end(body);
}

/** A raw error response for a connection whose request could not be parsed; it closes the connection. */
export function rawErrorResponse(failure: DomainError): string {
  const request = { method: 'GET', path: '/', correlationId: correlationIdOf(undefined) };
  const { status, headers, body } = errorResponse(request, failure);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([k, v]) => `${k}: ${v}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** The most unsent bytes of a page in memory; beyond that, rendering waits for the client. */
const MAX_BUFFERED = 8 * 1024 * 1024;

/** A response that is sent instead of another one. */
export type Replacement = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
};

/**
 * A response that can be written completely before the client has read it, so that its handler is finished sooner. Emits
 * `ended` when it is written, which may be long before it is sent.
 */
export class BufferedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** When set, `write` does not signal backpressure. */
  isBuffered = false;
  /** Called with the status before the headers are sent. If it returns a response, that is sent instead. */
  chooseReplacement: ((status: number) => Replacement | undefined) | undefined;
  /** Asked before the headers are sent: whether the connection ends with this response. */
  isLast: (() => boolean) | undefined;
  appendix: string | undefined;
  #replacement: Replacement | undefined;

  override writeHead(...args: unknown[]): this {
    const replacement = this.chooseReplacement?.(Number(args[0]));
    this.chooseReplacement = undefined;
    this.#replacement = replacement;
    if (this.isLast?.()) this.shouldKeepAlive = false;
    if (replacement || this.appendix !== undefined) {
      // Removing a header that was not set keeps Node from setting it, and the body would have no framing.
      for (const name of ['content-encoding', 'transfer-encoding', 'content-length', 'etag']) {
        if (this.hasHeader(name)) this.removeHeader(name);
      }
    }
    const head = replacement ? [replacement.status, replacement.headers] : args;
    return Reflect.apply(super.writeHead, this, head);
  }

  override write(...args: unknown[]): boolean {
    if (this.chooseReplacement) this.writeHead(this.statusCode);
    if (this.#replacement) {
      const done = args.find((each) => typeof each === 'function');
      if (done) process.nextTick(done);
      return true;
    }
    const wasTaken: boolean = Reflect.apply(super.write, this, args);
    return wasTaken || (this.isBuffered && this.writableLength < MAX_BUFFERED);
  }

  override end(...args: unknown[]): this {
    if (this.chooseReplacement) this.writeHead(this.statusCode);
    const done = args.filter((each) => typeof each === 'function');
    if (this.#replacement) {
      Reflect.apply(super.end, this, [this.#replacement.body, ...done]);
    } else if (this.appendix !== undefined) {
      // `end` may be called without a chunk, or with only a callback.
      const [last] = args;
      if (typeof last === 'string' || last instanceof Uint8Array) this.write(last);
      Reflect.apply(super.end, this, [this.appendix, ...done]);
    } else Reflect.apply(super.end, this, args);
    this.emit('ended');
    return this;
  }
}
