import { hash } from 'node:crypto';

/**
 * The strong entity tag of a body, quotes included, as it stands in the `ETag` header
 * (RFC 9110, 8.8.3): 132 bits of its SHA-256, base64url. Equal texts have equal tags.
 */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`;
}

const TAG_LENGTH = 22;
