import { hash } from 'node:crypto';

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
