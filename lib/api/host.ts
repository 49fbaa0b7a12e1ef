import type { Readable } from 'node:stream';
import type { ByteText } from '#db/prepared.ts';

/** A request as its host hands it over: a web Request is one, and so is what the API lane makes. */
export type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Whether whoever asked has gone: what takes long need not be done for nobody. */
  readonly signal: { readonly aborted: boolean };
};

/** What a request is answered with, for its host to send. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Null where there is none. A text is the bytes of its UTF-8, a character each. A stream is closed by
   * the host, whatever happens; where it fails, so does the connection.
   */
  readonly body: ByteText | Uint8Array<ArrayBuffer> | Readable | null;
  /** Whose it is, where that is known: what they do not read is counted. */
  readonly clientId?: string;
};

/** The reply as a web Response. */
export function responseOf({ status, headers, body }: Reply): Response {
  if (typeof body === 'string') {
    return new Response(Buffer.from(body, 'latin1'), { status, headers });
  }
  if (body === null || body instanceof Uint8Array) return new Response(body, { status, headers });
  return new Response(webStream(body), { status, headers });
}

/** The stream as the web has it: read when asked for, closed when nobody wants it any more. */
function webStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
