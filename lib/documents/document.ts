import { hash } from 'node:crypto';
import type { Pagination } from '#lib/api/page-query.ts';
import { invalid, notFound } from '#lib/errors.ts';

/** A document stored as the exact JSON text that is sent, with its strong entity tag (quotes included). */
export type Stored<T> = {
  /** Of a list, bytes: joined as texts, one character that is not Latin makes all of them slow to send. */
  readonly body: string | Buffer<ArrayBuffer>;
  readonly etag: string;
  /** Parses the document, for screens. */
  parse(): T;
  /** Only for lists that come in pages. */
  readonly pagination?: Pagination;
};

/** A stored document. Validated when it was loaded, so not validated again. */
export function stored<T>(text: string, etag: string): Stored<T> {
  return { body: text, etag, parse: () => JSON.parse(text) };
}

/** An item of a list: the JSON text of a document, with its entity tag. */
export type StoredItem = { readonly document: string; readonly etag: string };

/** The one document that was read; throws RESOURCE_NOT_FOUND if there is none. */
export function storedOne<T>(
  [row]: readonly StoredItem[],
  what: string,
  identifier: string,
): Stored<T> {
  if (!row) throw notFound(what, identifier);
  return stored(row.document, row.etag);
}

/** Size limit of a list response: a page ends before it, and a request for more is refused. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** How many of the documents, from the first on, fit into a response; at least one. */
export function countFitting(
  documents: readonly StoredItem[],
  maxBytes = MAX_RESPONSE_BYTES,
): number {
  let bytes = 0;
  const firstBeyond = documents.findIndex(({ document }) => {
    bytes += Buffer.byteLength(document) + 1;
    return bytes > maxBytes;
  });
  return firstBeyond === -1 ? documents.length : Math.max(1, firstBeyond);
}

/** Throws VALIDATION_ERROR on `field`, the parameter to reduce, when the documents do not fit into a response. */
export function refuseTooLarge(
  documents: readonly StoredItem[],
  field: string,
  maxBytes = MAX_RESPONSE_BYTES,
): void {
  if (countFitting(documents, maxBytes) < documents.length) throw responseTooLarge(field, maxBytes);
}

/** The error for a request whose `field` asks for more than fits into a response. */
export function responseTooLarge(field: string, maxBytes = MAX_RESPONSE_BYTES) {
  const issue = `asks for more than one answer may hold (${maxBytes / 1024 / 1024} MiB): ask for fewer at once`;
  return invalid([{ field, issue }]);
}

/** Serializes a value as an item of a list. */
export function serialized(value: object): StoredItem {
  const document = JSON.stringify(value);
  return { document, etag: etagOf(document) };
}

/**
 * A list of stored documents as one document: `{ "<name>": [ … ] }`, with `pagination` if it is a page. Nothing is
 * parsed; the entity tag is derived from those of the documents.
 */
export function storedList<T>(
  name: string,
  documents: readonly StoredItem[],
  pagination?: Pagination,
): Stored<T> {
  if (pagination === undefined) return joinList(name, documents, '');
  const end = `,"pagination":${JSON.stringify(pagination)}`;
  return { ...joinList<T>(name, documents, end), pagination };
}

/**
 * The documents found for a batch request, with `notFound`, the identifiers that do not exist. Throws VALIDATION_ERROR
 * on `field` when the documents do not fit into a response.
 */
export function storedBatch<T>(
  name: string,
  documents: readonly StoredItem[],
  notFound: readonly string[],
  field: string,
): Stored<T> {
  refuseTooLarge(documents, field);
  return joinList(name, documents, `,"notFound":${JSON.stringify(notFound)}`);
}

/** A list as an item of another list: `{ "<name>": [ … ] }`. */
export function storedListItem(name: string, documents: readonly StoredItem[]): StoredItem {
  return { document: piecesOf(name, documents, '').join(''), etag: listEtag(documents, '') };
}

/** `end`: the JSON of the members after the list. */
function joinList<T>(name: string, documents: readonly StoredItem[], end: string): Stored<T> {
  const pieces = piecesOf(name, documents, end);
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return { body, etag: listEtag(documents, end), parse: () => JSON.parse(body.toString()) };
}

function listEtag(documents: readonly StoredItem[], end: string): string {
  return etagOf(documents.map(({ etag }) => etag).join() + end);
}

/** `{ "<name>": [ … ]<end> }`. */
function piecesOf(name: string, documents: readonly StoredItem[], end: string): string[] {
  const rest = documents.flatMap(({ document }, at) => (at === 0 ? [document] : [',', document]));
  return [`{"${name}":[`, ...rest, `]${end}}`];
}

/**
 * The strong entity tag of a body, quotes included, as the `ETag` header has it (RFC 9110, 8.8.3): 132 bits of the
 * SHA-256 in base64url.
 */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`;
}

const TAG_LENGTH = 22;

/** The suffix of a compressed body's entity tag. */
const SUFFIXES = { br: '-br', gzip: '-gz' } as const;
export type ContentEncoding = keyof typeof SUFFIXES;

/** The tag of a document in a content encoding: `"abc"` becomes `"abc-gz"` in gzip. */
export function etagForEncoding(etag: string, encoding: ContentEncoding | undefined): string {
  return encoding ? `${etag.slice(0, -1)}${SUFFIXES[encoding]}"` : etag;
}

/** Whether `If-None-Match` names the document, in any content encoding (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.some((tag) => isSameDocument(tag, etag));
}

/** Whether the current tag matches `If-Match`; true without the header. */
export function matchesIfMatch(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  // A weak tag never matches here (RFC 9110, 13.1.1).
  const tags = ifMatch.match(/(W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => isSameDocument(tag, etag));
}

function isSameDocument(tag: string, etag: string): boolean {
  // A tag may happen to end like a suffix: compare it as it is first.
  return tag === etag || tag.replace(/-(br|gz)"$/, '"') === etag;
}

/** `{ [name]: value }` to spread into an object; `{}` when the value is null, undefined or an empty object. */
export function optionalMember<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [key in Name]?: Value } {
  return value === null || value === undefined || isEmptyObject(value)
    ? {}
    : ({ [name]: value } as { readonly [key in Name]: Value });
}

/** Empty lists stay, because they carry meaning: a branch that never opens has no hours. */
function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0
  );
}

/** These columns of a row as members in camelCase, without those that are null. */
export function membersOf<Row, Column extends keyof Row & string>(
  row: Row,
  columns: readonly Column[],
) {
  const members = columns.flatMap((column) => {
    const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return row[column] === null ? [] : [[name, row[column]]];
  });
  return Object.fromEntries(members) as MembersOf<Pick<Row, Column>>;
}

type MembersOf<Row> = {
  readonly [Column in keyof Row as null extends Row[Column] ? never : Camel<Column>]: Row[Column];
} & {
  readonly [Column in keyof Row as null extends Row[Column] ? Camel<Column> : never]?: NonNullable<
    Row[Column]
  >;
};
type Camel<Name> = Name extends `${infer Start}_${infer Rest}`
  ? `${Start}${Capitalize<Camel<Rest>>}`
  : Name;
