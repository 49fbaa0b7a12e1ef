import type { IncomingMessage } from 'node:http';
import { nothingHere } from '#lib/api/error-response.ts';
import { Failure, invalid } from '#lib/failures.ts';
import type { HttpRequest } from './request.ts';
import type { Kind } from './router.ts';

/**
 * What is wrong with a request before anybody asks whose it is: a body whose end nobody can be sure of, a path that
 * cannot be decoded or leads elsewhere, a URL that is too long, no host, and where it is no operation, another method
 * or more parameters than a page has. Undefined where nothing is.
 */
export function requestFailure(request: HttpRequest, kind: Kind): Failure | undefined {
  const { incoming, path } = request;
  const framing = transferCodingFailure(incoming);
  if (framing) return framing;
  const plain = decoded(path);
  if (plain === undefined) {
    return invalid([
      { field: 'path', issue: 'cannot be decoded: percent-encode it as UTF-8, without NUL' },
    ]);
  }
  if ((incoming.url ?? '').length > LONGEST_URL) {
    return new Failure('URI_TOO_LONG', 'The URL is above 16 KiB: ask for less at once.');
  }
  if (kind !== 'api' && leadsElsewhere(plain)) return nothingHere();
  if (incoming.httpVersion === '1.1' && hosts(incoming) !== 1) {
    return invalid([{ field: 'Host', issue: 'is needed once (RFC 9112)' }]);
  }
  return methodFailure(request, kind) ?? (kind === 'api' ? undefined : pageFailure(request));
}

/** The longest URL, in bytes as it is sent. */
const LONGEST_URL = 16 * 1024;

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

/** Paths that Next would tidy up, and so bring round the router, and Next's own pages. */
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

/** Pages and files are read; what writes is the API, and there are no server actions. */
function methodFailure({ method, path, headers }: HttpRequest, kind: Kind): Failure | undefined {
  if (method !== 'TRACE' && (kind === 'api' || kind === 'identity')) return undefined;
  if (method === 'POST' && FORMS.includes(path)) return formFailure(headers);
  if (method === 'GET' || method === 'HEAD') return undefined;
  return new Failure('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.', {
    headers: { Allow: 'GET, HEAD' },
  });
}

/** The pages' own forms that are sent by POST, by their addresses. */
const FORMS: readonly string[] = ['/api/auth/sign-out', '/api/home-branch'];
const LARGEST_FORM = 4 * 1024;

/**
 * What is wrong with a form: it comes from a page of another origin, or is larger than any of ours. Browsers
 * write these headers themselves; a request without them is not from a page of ours.
 */
function formFailure(headers: HttpRequest['headers']): Failure | undefined {
  if (headers.get('sec-fetch-site') !== 'same-origin') {
    return new Failure('INSUFFICIENT_SCOPE', 'This form is sent by a page of this service alone.');
  }
  const isLarge = Number(headers.get('content-length') ?? 0) > LARGEST_FORM;
  if (isLarge || headers.get('transfer-encoding') !== null) {
    return new Failure('PAYLOAD_TOO_LARGE', 'This form is above 4 KiB.');
  }
  return undefined;
}

/** A page of 1,000 invoices to print has the most. */
const MOST_PARAMETERS = 1_000;
/** As many as browsers keep for a site. */
const MOST_COOKIES = 180;

/**
 * What is wrong with a request whose parts cost more to read than a page does to make: Next takes time with the
 * square of their number, seconds for as many as a URL or a header holds.
 */
function pageFailure({ query = '', headers }: HttpRequest): Failure | undefined {
  if (hasMore(query, '&', MOST_PARAMETERS - 1)) {
    return invalid([{ field: 'query', issue: `has more than ${MOST_PARAMETERS} parameters` }]);
  }
  if (hasMore(headers.get('cookie') ?? '', ';', MOST_COOKIES - 1)) {
    const issue = `has more than ${MOST_COOKIES} cookies: remove those of this site`;
    return invalid([{ field: 'Cookie', issue }]);
  }
  return undefined;
}

/** Whether `mark` is in the text more often than `most` times. */
function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}
