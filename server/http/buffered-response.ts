import { type IncomingMessage, ServerResponse } from 'node:http';

/** A page that is not read is held in memory up to this size, in bytes; beyond it, its making waits for the reader. */
const MAX_BUFFERED = 8 * 1024 * 1024;

/**
 * A response that can be written whole before it is read, so that what makes it is done with it. Emits `ended` when
 * it is written to its end, which may be long before its caller has read it.
 */
export class BufferedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** From now on writing does not wait for the reader. */
  isBuffered = false;

  override write(...args: unknown[]): boolean {
    const wasTaken: boolean = Reflect.apply(super.write, this, args);
    return wasTaken || (this.isBuffered && this.writableLength < MAX_BUFFERED);
  }

  override end(...args: unknown[]): this {
    Reflect.apply(super.end, this, args);
    this.emit('ended');
    return this;
  }
}
