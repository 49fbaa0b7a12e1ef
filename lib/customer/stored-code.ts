import { etagOf } from '#lib/api/etag.ts';

/** A code of a list that accounts name, as it is kept. */
export type StoredCode = {
  readonly code: string;
  /** Its JSON text. */
  readonly document: string;
  readonly etag: string;
};

/** The stored form of a code that came out of its schema; `document` is its JSON text. */
export function storedCode({ code }: { readonly code: string }, document: string): StoredCode {
  return { code, document, etag: etagOf(document) };
}
