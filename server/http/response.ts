import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { gzip } from 'node:zlib';
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
  /** Of gzip. When set, a text is collected and compressed whole, which costs less than its parts one by one. */
  compressionLevel: number | undefined;
  #replacement: Replacement | undefined;
  #collected: Uint8Array[] | undefined;
  #collectedBytes = 0;

  override writeHead(...args: unknown[]): this {
    const replacement = this.chooseReplacement?.(Number(args[0]));
    this.chooseReplacement = undefined;
    this.#replacement = replacement;
    if (this.isLast?.()) this.shouldKeepAlive = false;
    if (replacement || this.appendix !== undefined) {
      // Removing a header that was not set keeps Node from setting it, and the body would have no framing.
      for (const name of ['transfer-encoding', 'content-length', 'etag']) {
        if (this.hasHeader(name)) this.removeHeader(name);
      }
    }
    if (
      !replacement &&
      this.compressionLevel !== undefined &&
      args.length === 1 &&
      this.#isText()
    ) {
      this.statusCode = Number(args[0]);
      this.#collected = [];
      return this;
    }
    const head = replacement ? [replacement.status, replacement.headers] : args;
    return Reflect.apply(super.writeHead, this, head);
  }

  /** Of a response with a body. */
  #isText(): boolean {
    const hasBody = this.req.method !== 'HEAD' && ![204, 304].includes(this.statusCode);
    const type = String(this.getHeader('content-type'));
    return hasBody && /^(text\/|image\/svg|application\/(javascript|json|manifest))/.test(type);
  }

  override flushHeaders(): void {
    this.#begin();
    if (!this.#collected) super.flushHeaders();
  }

  #begin(): void {
    if (!this.headersSent && !this.#collected) this.writeHead(this.statusCode);
  }

  #collect(chunk: unknown): void {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    this.#collected?.push(bytes);
    this.#collectedBytes += bytes.length;
  }

  override write(...args: unknown[]): boolean {
    this.#begin();
    if (this.#collected) {
      this.#collect(args[0]);
      if (this.#collectedBytes <= MAX_BUFFERED) return true;
      const sent = Buffer.concat(this.#collected);
      this.#collected = undefined;
      super.writeHead(this.statusCode);
      return super.write(sent);
    }
    if (this.#replacement) {
      const done = args.find((each) => typeof each === 'function');
      if (done) process.nextTick(done);
      return true;
    }
    const wasTaken: boolean = Reflect.apply(super.write, this, args);
    return wasTaken || (this.isBuffered && this.writableLength < MAX_BUFFERED);
  }

  override end(...args: unknown[]): this {
    this.#begin();
    const done = args.filter((each) => typeof each === 'function');
    if (this.#collected) {
      this.#collect(args[0]);
      this.#collect(this.appendix);
      this.#sendCompressed(Buffer.concat(this.#collected), done);
      return this;
    }
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

  #sendCompressed(body: Uint8Array, done: readonly unknown[]): void {
    gzip(body, { level: this.compressionLevel }, (error, compressed) => {
      if (error) {
        this.destroy(error);
        return;
      }
      this.setHeader('Content-Encoding', 'gzip');
      this.appendHeader('Vary', 'Accept-Encoding');
      this.setHeader('Content-Length', compressed.length);
      super.writeHead(this.statusCode);
      Reflect.apply(super.end, this, [compressed, ...done]);
      this.emit('ended');
    });
  }
}
