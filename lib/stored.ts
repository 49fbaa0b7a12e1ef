import type { Bytes } from '#db/prepared.ts';
import { etagOf } from '#lib/api/etag.ts';
import type { Pagination } from '#lib/api/page-query.ts';
import { invalid } from '#lib/failures.ts';

/** A document kept as the JSON text that is sent, with its strong entity tag (quotes included). */
export type Stored<T> = {
  readonly bytes: Bytes;
  readonly etag: string;
  /** The document as a value, for pages. */
  parse(): T;
  /** Where a list that comes in pages ends, and how to get the next. */
  readonly pagination?: Pagination;
};

/** A stored document. It was validated when it was loaded, and is not validated again. */
export function stored<T>(bytes: Bytes, etag: string): Stored<T> {
  return { bytes, etag, parse: () => JSON.parse(bytes.toString()) };
}

/** What a list is made of: the bytes of a document, with its tag. */
export type StoredItem = { readonly document: Bytes; readonly etag: string };

/** The most bytes of an answer that is put together: a page ends before, and what asks for more is refused. */
export const LARGEST_ANSWER = 16 * 1024 * 1024;

/** How many of the documents, from the first on, an answer may hold; one at least. */
export function countFitting(documents: readonly StoredItem[], largest = LARGEST_ANSWER): number {
  let bytes = 0;
  const beyond = documents.findIndex(({ document }) => {
    bytes += document.length + 1;
    return bytes > largest;
  });
  return beyond === -1 ? documents.length : Math.max(1, beyond);
}

/** Throws VALIDATION_ERROR on `field`, by which fewer can be asked for, where these are more than an answer may hold. */
export function refuseTooLarge(
  documents: readonly StoredItem[],
  field: string,
  largest = LARGEST_ANSWER,
): void {
  if (countFitting(documents, largest) < documents.length) throw answerTooLarge(field, largest);
}

/** An answer to what is asked for in `field` would be longer than answers may be. */
export function answerTooLarge(field: string, largest = LARGEST_ANSWER) {
  const issue = `asks for more than one answer may hold (${largest / 1024 / 1024} MiB): ask for fewer at once`;
  return invalid([{ field, issue }]);
}

/** The same as the ordinary pool reads it: a text. */
export type TextItem = { readonly document: string; readonly etag: string };

/** A document that came through the ordinary pool, as lists are made of them. */
export function inBytes({ document, etag }: TextItem): StoredItem {
  return { document: Buffer.from(document), etag };
}

/** A value as a document of a list. */
export function written(value: object): StoredItem {
  const document = Buffer.from(JSON.stringify(value));
  return { document, etag: etagOf(document) };
}

/**
 * A list of stored documents as one: `{ "<name>": [ … ] }`, and the page's end where it is one of
 * several. Nothing is parsed; the tag follows from the documents' own.
 */
export function storedList<T>(
  name: string,
  documents: readonly StoredItem[],
  pagination?: Pagination,
): Stored<T> {
  if (pagination === undefined) return listWith(name, documents, '');
  const end = `,"pagination":${JSON.stringify(pagination)}`;
  return { ...listWith<T>(name, documents, end), pagination };
}

/**
 * What was found of all that was asked for in `field`: the list, and `notFound` with what does not exist. Throws
 * VALIDATION_ERROR where it is more than an answer may hold.
 */
export function storedFindings<T>(
  name: string,
  documents: readonly StoredItem[],
  notFound: readonly string[],
  field: string,
): Stored<T> {
  refuseTooLarge(documents, field);
  return listWith(name, documents, `,"notFound":${JSON.stringify(notFound)}`);
}

/** A list as a part of another document: `{ "<name>": [ … ] }`. */
export function listItem(name: string, documents: readonly StoredItem[]): StoredItem {
  return { document: joined(name, documents, ''), etag: tagOf(documents, '') };
}

/** `end` is the JSON of the members that come after the list. */
function listWith<T>(name: string, documents: readonly StoredItem[], end: string): Stored<T> {
  return stored(joined(name, documents, end), tagOf(documents, end));
}

function tagOf(documents: readonly StoredItem[], end: string): string {
  return etagOf(documents.map(({ etag }) => etag).join() + end);
}

/** `{ "<name>": [ … ]<end> }` in one piece of memory. */
function joined(name: string, documents: readonly StoredItem[], end: string): Bytes {
  const parts = documents.flatMap(({ document }, at) => (at > 0 ? [COMMA, document] : [document]));
  return Buffer.concat([Buffer.from(`{"${name}":[`), ...parts, Buffer.from(`]${end}}`)]);
}

const COMMA = Buffer.from(',');
