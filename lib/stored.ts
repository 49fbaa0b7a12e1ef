import { type ByteText, byteText, textOf } from '#db/prepared.ts';
import { etagOf } from '#lib/api/etag.ts';
import type { Pagination } from '#lib/api/page-query.ts';

/** A document kept as the JSON text that is sent, with its strong entity tag (quotes included). */
export type Stored<T> = {
  readonly bytes: ByteText;
  readonly etag: string;
  /** The document as a value, for pages. */
  parse(): T;
  /** Where a list that comes in pages ends, and how to get the next. */
  readonly pagination?: Pagination;
};

/** A stored document. It was validated when it was loaded, and is not validated again. */
export function stored<T>(bytes: ByteText, etag: string): Stored<T> {
  return { bytes, etag, parse: () => JSON.parse(textOf(bytes)) };
}

/**
 * A list of stored documents as one: `{ "<name>": [ … ] }`, and the page's end where it is one of
 * several. Nothing is parsed; the tag follows from the documents' own.
 */
export function storedList<T>(
  name: string,
  documents: readonly { readonly document: ByteText; readonly etag: string }[],
  pagination?: Pagination,
): Stored<T> {
  const end = pagination === undefined ? '' : `,"pagination":${JSON.stringify(pagination)}`;
  const list = documents.map(({ document }) => document).join(',');
  const bytes = byteText(`{"${name}":[`).concat(list, ']', byteText(end), '}') as ByteText;
  const etag = etagOf(documents.map((one) => one.etag).join() + end);
  return { ...stored<T>(bytes, etag), ...(pagination === undefined ? {} : { pagination }) };
}
