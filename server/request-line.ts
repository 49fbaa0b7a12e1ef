import type { IncomingMessage } from 'node:http';
import { Failure, invalid } from '#lib/failures.ts';
import { pathOf } from './refusal.ts';

/** Rewrites an absolute URL in the request line to the path in it, which is all that counts here. */
export function toOriginForm(incoming: IncomingMessage): void {
  const { url = '/' } = incoming;
  if (url.startsWith('/')) return;
  const path = url.replace(/^https?:\/\/[^/?]*/i, '');
  incoming.url = path.startsWith('?') || path === '' ? `/${path}` : path;
}

/** The longest URL, in bytes as it is sent. */
const LONGEST_URL = 16 * 1024;

/**
 * What is wrong with a request before anybody asks whose it is: a path that cannot be decoded, a
 * URL that is too long, a method that no path has. Undefined where nothing is.
 */
export function requestLineFailure(incoming: IncomingMessage): Failure | undefined {
  const path = pathOf(incoming);
  if (!path.startsWith('/') || path.includes('\\') || (path.includes('%') && !isDecodable(path))) {
    return invalid([
      { field: 'path', issue: 'cannot be decoded: percent-encode it as UTF-8, without NUL' },
    ]);
  }
  if ((incoming.url ?? '').length > LONGEST_URL) {
    return new Failure('URI_TOO_LONG', 'The URL is above 16 KiB: ask for less at once.');
  }
  // Next would redirect it to the path with one slash.
  if (path.startsWith('//')) {
    return new Failure('RESOURCE_NOT_FOUND', 'There is nothing at this path: see /reference.');
  }
  if (incoming.method === 'TRACE') {
    return new Failure('METHOD_NOT_ALLOWED', 'TRACE is not served here.', {
      headers: { Allow: 'GET, HEAD' },
    });
  }
  return undefined;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
