import type { ByteText } from '#db/prepared.ts';

/** A request as its host hands it over: a web Request is one, and so is what the API lane makes. */
export type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** What a request is answered with, for its host to send. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is none. A text is the bytes of its UTF-8, a character each. */
  readonly body: ByteText | Uint8Array<ArrayBuffer> | null;
};

/** The reply as a web Response. */
export function responseOf({ status, headers, body }: Reply): Response {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return new Response(bytes, { status, headers });
}
