import { type ByteText, textOf } from '#db/prepared.ts';

/** A document kept as the JSON text that is sent, with its strong entity tag (quotes included). */
export type Stored<T> = {
  readonly bytes: ByteText;
  readonly etag: string;
  /** The document as a value, for pages. */
  parse(): T;
};

/** A stored document. It was validated when it was loaded, and is not validated again. */
export function stored<T>(bytes: ByteText, etag: string): Stored<T> {
  return { bytes, etag, parse: () => JSON.parse(textOf(bytes)) };
}
