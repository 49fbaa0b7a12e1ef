import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A page that is not read is held in memory up to this size, in bytes; beyond it, its making waits for the reader. */
const MAX_BUFFERED = 8 * 1024 * 1024;

/** What is sent in place of a response whose status turns out to be one that nobody can read. */
export type Replacement = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
};

/**
 * A response that can be written whole before it is read, so that what makes it is done with it. Emits `ended` when
 * it is written to its end, which may be long before its caller has read it.
 */
export class BufferedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** From now on writing does not wait for the reader. */
  isBuffered = false;
  /** Asked with the status before the head is written; what it returns is sent, and what is written is not. */
  replacementOf: ((status: number) => Replacement | undefined) | undefined;
  /** Text that is written after all else, to who is sent a body. */
  appendix: string | undefined;
  #replacement: Replacement | undefined;

  override writeHead(...args: unknown[]): this {
    const replacement = this.replacementOf?.(Number(args[0]));
    this.replacementOf = undefined;
    this.#replacement = replacement;
    if (replacement || this.appendix !== undefined) {
      // One that is removed without having been set is never set by Node either, and nothing would say where it ends.
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
      // It may be called with nothing, with a callback alone, or with undefined.
      const [last] = args;
      if (typeof last === 'string' || last instanceof Uint8Array) this.write(last);
      Reflect.apply(super.end, this, [this.appendix, ...done]);
    } else Reflect.apply(super.end, this, args);
    this.emit('ended');
    return this;
  }
}
