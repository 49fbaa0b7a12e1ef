import type { IncomingMessage } from 'node:http';
import { pathNotFound } from '#lib/api/response/error-response.ts';
import { DomainError, invalid } from '#lib/errors.ts';
import type { HttpRequest } from './request.ts';
import type { RequestKind } from './router.ts';

/**
 * Checks what needs no caller: ambiguous framing of the body, a path that is malformed or not normalised, a URL that is
 * too long, a missing Host, and outside the API the method and the number of parameters. Undefined if all is well.
 */
export function requestFailure(request: HttpRequest, kind: RequestKind): DomainError | undefined {
  const { incoming, path } = request;
  const header = headerFailure(incoming);
  if (header) return header;
  const decodedPath = decode(path);
  if (decodedPath === undefined) {
    return invalid([
      { field: 'path', issue: 'cannot be decoded: percent-encode it as UTF-8, without NUL' },
    ]);
  }
  if ((incoming.url ?? '').length > MAX_URL_BYTES) {
    return new DomainError('URI_TOO_LONG', 'The URL is above 16 KiB: ask for less at once.');
  }
  if (kind !== 'api' && isNotNormalised(decodedPath)) return pathNotFound();
  if (incoming.httpVersion === '1.1' && countHosts(incoming) !== 1) {
    return invalid([{ field: 'Host', issue: 'is needed once (RFC 9112)' }]);
  }
  return methodFailure(request, kind) ?? (kind === 'api' ? undefined : pageFailure(request));
}

/** The longest URL, in bytes. */
const MAX_URL_BYTES = 16 * 1024;

/** Checks the headers that say what follows on the connection. Where it is something else, the connection closes. */
function headerFailure({ headers, httpVersion }: IncomingMessage): DomainError | undefined {
  const { connection = '', expect, upgrade, 'transfer-encoding': coding } = headers;
  // Node accepts any coding before `chunked` and passes on the body undecoded, and a proxy may see its end elsewhere
  // (request smuggling; RFC 9112, 6.1).
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion !== '1.1')) {
    const issue = 'can only be chunked, once, in HTTP/1.1: send the body without another coding';
    return closing('Transfer-Encoding', issue);
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return closing('Expect', 'can only be 100-continue');
  }
  const isUpgrade = upgrade !== undefined && /\bupgrade\b/i.test(connection);
  return isUpgrade ? closing('Upgrade', 'is not served: leave it out') : undefined;
}

function closing(field: string, issue: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `The request is not valid: see ${field}.`, {
    details: [{ field, issue }],
    headers: { Connection: 'close' },
  });
}

/** The decoded path; undefined if it is malformed. */
function decode(path: string): string | undefined {
  if (!path.startsWith('/') || path.includes('\\')) return undefined;
  if (!path.includes('%')) return path;
  try {
    const decodedPath = decodeURIComponent(path);
    return decodedPath.includes('\0') ? undefined : decodedPath;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Paths that Next would normalise, bypassing the router, and Next's internal pages. */
function isNotNormalised(decodedPath: string): boolean {
  return (
    /\/\/|\/\.{1,2}(\/|$)/.test(decodedPath) ||
    (decodedPath.startsWith('/_') && !decodedPath.startsWith('/_next/'))
  );
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Pages and files allow GET and HEAD, except for one form; there are no server actions. */
function methodFailure(
  { method, path, headers }: HttpRequest,
  kind: RequestKind,
): DomainError | undefined {
  if (method !== 'TRACE' && (kind === 'api' || kind === 'identity')) return undefined;
  if (method === 'POST' && path === SIGN_OUT) return formFailure(headers);
  if (method === 'GET' || method === 'HEAD') return undefined;
  return new DomainError('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.', {
    headers: { Allow: 'GET, HEAD' },
  });
}

/** The form that pages send by POST. */
const SIGN_OUT = '/api/auth/sign-out';
const MAX_FORM_KIB = 4;

/**
 * Refuses the form from another origin, and a larger one. Browsers set these headers themselves; without
 * them, a request does not come from our pages.
 */
function formFailure(headers: HttpRequest['headers']): DomainError | undefined {
  if (headers.get('sec-fetch-site') !== 'same-origin') {
    return new DomainError(
      'INSUFFICIENT_SCOPE',
      'This form is sent only by a page of this service.',
    );
  }
  const isLarge = Number(headers.get('content-length') ?? 0) > MAX_FORM_KIB * 1024;
  if (isLarge || headers.get('transfer-encoding') !== null) {
    return new DomainError('PAYLOAD_TOO_LARGE', `This form is above ${MAX_FORM_KIB} KiB.`);
  }
  return undefined;
}

/** The most that a page of ours has: many invoices of a pasted list. */
const MAX_PARAMETERS = 1_000;
/** The limit of browsers. */
const MAX_COOKIES = 180;

/**
 * Limits query parameters and cookies: the time that Next takes to parse them is quadratic, seconds for as many as a URL
 * or header can hold.
 */
function pageFailure({ query = '', headers }: HttpRequest): DomainError | undefined {
  if (occursMoreThan(query, '&', MAX_PARAMETERS - 1)) {
    return invalid([{ field: 'query', issue: `has more than ${MAX_PARAMETERS} parameters` }]);
  }
  if (occursMoreThan(headers.get('cookie') ?? '', ';', MAX_COOKIES - 1)) {
    const issue = `has more than ${MAX_COOKIES} cookies: remove those of this site`;
    return invalid([{ field: 'Cookie', issue }]);
  }
  return undefined;
}

/** Whether `mark` occurs more than `max` times. */
function occursMoreThan(text: string, mark: string, max: number): boolean {
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}
