import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

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
  replacementOf: ((status: number) => Replacement | undefined) | undefined;
  /** Text to append to the body. */
  appendix: string | undefined;
  #replacement: Replacement | undefined;

  override writeHead(...args: unknown[]): this {
    const replacement = this.replacementOf?.(Number(args[0]));
    this.replacementOf = undefined;
    this.#replacement = replacement;
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
    if (this.replacementOf) this.writeHead(this.statusCode);
    if (this.#replacement) {
      const done = args.find((each) => typeof each === 'function');
      if (done) process.nextTick(done);
      return true;
    }
    const wasTaken: boolean = Reflect.apply(super.write, this, args);
    return wasTaken || (this.isBuffered && this.writableLength < MAX_BUFFERED);
  }

  override end(...args: unknown[]): this {
    if (this.replacementOf) this.writeHead(this.statusCode);
    const done = args.filter((each) => typeof each === 'function');
    if (this.#replacement) {
      Reflect.apply(super.end, this, [this.#replacement.body, ...done]);
    } else if (this.appendix !== undefined) {
      // `end` may be called without a chunk, or with a callback alone.
      const [last] = args;
      if (typeof last === 'string' || last instanceof Uint8Array) this.write(last);
      Reflect.apply(super.end, this, [this.appendix, ...done]);
    } else Reflect.apply(super.end, this, args);
    this.emit('ended');
    return this;
  }
}
