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

/** The address at which RFC 8414 looks for the metadata of an issuer with a path. */
export function toIssuerForm(incoming: IncomingMessage): void {
  if (incoming.url === '/.well-known/oauth-authorization-server/idp') {
    incoming.url = '/idp/.well-known/oauth-authorization-server';
  }
}

/** The longest URL, in bytes as it is sent. */
const LONGEST_URL = 16 * 1024;

/**
 * What is wrong with a request before anybody asks whose it is: a body whose end nobody can be sure
 * of, a path that cannot be decoded or leads elsewhere, a URL that is too long, no host. Undefined
 * where nothing is.
 */
export function requestLineFailure(incoming: IncomingMessage): Failure | undefined {
  const framing = transferCodingFailure(incoming);
  if (framing) return framing;
  const path = pathOf(incoming);
  const plain = decoded(path);
  if (plain === undefined) {
    return invalid([
      { field: 'path', issue: 'cannot be decoded: percent-encode it as UTF-8, without NUL' },
    ]);
  }
  if ((incoming.url ?? '').length > LONGEST_URL) {
    return new Failure('URI_TOO_LONG', 'The URL is above 16 KiB: ask for less at once.');
  }
  if (!isApi(path) && leadsElsewhere(plain)) {
    return new Failure('RESOURCE_NOT_FOUND', 'There is nothing at this path: see /reference.');
  }
  if (hosts(incoming) !== 1 && incoming.httpVersion === '1.1') {
    return invalid([{ field: 'Host', issue: 'is needed once (RFC 9112)' }]);
  }
  return undefined;
}

/**
 * Node's parser takes any coding that comes before `chunked`, and hands over the body still coded; a
 * proxy in front may take its end to be elsewhere (RFC 9112, 6.1). The connection ends with the answer.
 */
function transferCodingFailure({ headers, httpVersion }: IncomingMessage): Failure | undefined {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  if (coding.toLowerCase() === 'chunked' && httpVersion === '1.1') return undefined;
  const issue = 'can only be chunked, once, in HTTP/1.1: send the body without another coding';
  return new Failure('VALIDATION_ERROR', 'The request is not valid: see Transfer-Encoding.', {
    details: [{ field: 'Transfer-Encoding', issue }],
    headers: { Connection: 'close' },
  });
}

/** Whether a path is the API's: one that begins like a version, there or not (`/v2`, `/V1`, `/v1.0`), or the portal's own. */
export function isApi(path: string): boolean {
  // Percent-encoded too, wherever the rest of the path cannot be decoded.
  return /^\/(?:v|%[57]6)(?:\d|%3\d)/i.test(path) || isBelow(path, '/portal-api');
}

/** Whether a path is `root` or one below it. */
export function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Paths that Next would tidy up, and so bring round the API's own door, and Next's own pages. */
function leadsElsewhere(plain: string): boolean {
  return (
    /\/\/|\/\.{1,2}(\/|$)/.test(plain) || (plain.startsWith('/_') && !plain.startsWith('/_next/'))
  );
}

function hosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** The path decoded; undefined where it is none, or holds what no path may. */
function decoded(path: string): string | undefined {
  if (!path.startsWith('/') || path.includes('\\')) return undefined;
  if (!path.includes('%')) return path;
  try {
    const plain = decodeURIComponent(path);
    return plain.includes('\0') ? undefined : plain;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
