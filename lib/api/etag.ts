import { hash } from 'node:crypto';

/**
 * The strong entity tag of a body, quotes included, as it stands in the `ETag` header
 * (RFC 9110, 8.8.3): 132 bits of its SHA-256, base64url. Equal texts have equal tags.
 */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`;
}

const TAG_LENGTH = 22;

/** How a compressed body's entity tag ends. */
const SUFFIXES = { br: '-br', gzip: '-gz' } as const;
export type Encoding = keyof typeof SUFFIXES;

/** The tag of a document in the encoding it is sent in: `"abc"` is `"abc-gz"` in gzip. */
export function taggedFor(etag: string, encoding: Encoding | undefined): string {
  return encoding ? `${etag.slice(0, -1)}${SUFFIXES[encoding]}"` : etag;
}

/** Whether `If-None-Match` names the document, in whatever encoding the caller has it (RFC 9110). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.some((tag) => isTagOf(tag, etag));
}

/** Whether what is there now, with its tag, is what `If-Match` names; true where it was not sent. */
export function isStillThat(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  // A weak tag never matches here (RFC 9110, 13.1.1).
  const tags = ifMatch.match(/(W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => isTagOf(tag, etag));
}

function isTagOf(tag: string, etag: string): boolean {
  // A tag of ours may itself end like a suffix.
  return tag === etag || tag.replace(/-(br|gz)"$/, '"') === etag;
}
