import { etagOf } from '#lib/api/etag.ts';

/** An account code (industry type, segment, sub-segment) as stored. */
export type StoredCode = {
  readonly code: string;
  /** JSON text. */
  readonly document: string;
  readonly etag: string;
};

/** The stored form of a validated code; `document` is its JSON text. */
export function storedCode({ code }: { readonly code: string }, document: string): StoredCode {
  return { code, document, etag: etagOf(document) };
}
