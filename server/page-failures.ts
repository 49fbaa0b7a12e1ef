import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { PageTrouble } from '#lib/page-troubles.ts';
import type { BufferedResponse, Replacement } from './http/buffered-response.ts';
import { plainNotice, plainPage, type Trouble } from './plain-page.ts';

/**
 * Makes the error pages of Next readable without scripts, since Next sends an empty document that its scripts fill. A
 * failed page is replaced by a static one, with 503 if the database is the cause (`errorOf`); a 404 gets a notice in
 * `noscript`. Requests of Next's scripts are not changed.
 */
export function makeFailuresReadable(
  incoming: IncomingMessage,
  outgoing: BufferedResponse,
  errorOf: () => PageTrouble | undefined,
): void {
  if (incoming.headers['rsc'] !== undefined) return;
  outgoing.replacementOf = (status) => {
    const trouble = errorOf();
    if (trouble === 'absent') outgoing.appendix = plainNotice(incoming);
    const type = outgoing.getHeader('content-type');
    if (status < 500 || (type !== undefined && !String(type).startsWith('text/'))) return undefined;
    return trouble === undefined || trouble === 'absent'
      ? errorReplacement('failed', status, incoming)
      : errorReplacement(trouble, 503, incoming);
  };
}

/** Sends an error page without calling Next. */
export function sendPlainPage(
  incoming: IncomingMessage,
  outgoing: BufferedResponse,
  { trouble, status, headers }: { trouble: Trouble; status: number; headers: OutgoingHttpHeaders },
): void {
  const page = errorReplacement(trouble, status, incoming);
  outgoing.writeHead(status, { ...page.headers, ...headers });
  outgoing.end(page.body);
}

/** Whether the client wants an HTML document: neither an API client nor a script of Next. */
export function isReader({ headers }: IncomingMessage): boolean {
  return headers['rsc'] === undefined && (headers.accept ?? '').includes('text/html');
}

function errorReplacement(
  trouble: Trouble,
  status: number,
  incoming: IncomingMessage,
): Replacement {
  const body = plainPage(trouble, incoming);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(trouble === 'failed' ? {} : { 'Retry-After': '5' }),
  };
  return { status, headers, body };
}
