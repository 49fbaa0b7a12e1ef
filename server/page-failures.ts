import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { PageTrouble } from '#lib/page-troubles.ts';
import type { BufferedResponse, Replacement } from './http/buffered-response.ts';
import { plainNotice, plainPage, type Trouble } from './plain-page.ts';

/**
 * Makes a document of Next's that failed, or is about nothing, readable without scripts: Next sends an empty one
 * that its scripts fill. A failure is replaced by a page of the server, as a 503 where it comes of the database
 * (`troubleOf`); to a 404 a notice is added that scripts remove. What scripts ask for stays as it is.
 */
export function makeFailuresReadable(
  incoming: IncomingMessage,
  outgoing: BufferedResponse,
  troubleOf: () => PageTrouble | undefined,
): void {
  if (incoming.headers['rsc'] !== undefined) return;
  outgoing.replacementOf = (status) => {
    const trouble = troubleOf();
    if (trouble === 'absent') outgoing.appendix = plainNotice(incoming);
    const type = outgoing.getHeader('content-type');
    if (status < 500 || (type !== undefined && !String(type).startsWith('text/'))) return undefined;
    return trouble === undefined || trouble === 'absent'
      ? failurePage('failed', status, incoming)
      : failurePage(trouble, 503, incoming);
  };
}

/** Answers with such a page before Next is asked. */
export function sendPlainPage(
  incoming: IncomingMessage,
  outgoing: BufferedResponse,
  { trouble, status, headers }: { trouble: Trouble; status: number; headers: OutgoingHttpHeaders },
): void {
  const page = failurePage(trouble, status, incoming);
  outgoing.writeHead(status, { ...page.headers, ...headers });
  outgoing.end(page.body);
}

/** Whether somebody waits for a document, and can read it. */
export function isReader({ headers }: IncomingMessage): boolean {
  return headers['rsc'] === undefined && (headers.accept ?? '').includes('text/html');
}

function failurePage(trouble: Trouble, status: number, incoming: IncomingMessage): Replacement {
  const body = plainPage(trouble, incoming);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(trouble === 'failed' ? {} : { 'Retry-After': '5' }),
  };
  return { status, headers, body };
}
