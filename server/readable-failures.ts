import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { DatabaseTrouble } from '#db/client.ts';
import { plainPage, type Trouble } from './plain-page.ts';

/**
 * Has what is written on `outgoing` replaced where it is a document that failed: what Next sends then is empty
 * until its scripts have run, and a way of its own that fails sends nothing at all. Where that comes of the
 * database (`troubleOf`, asked once the failure is there) it is a 503, not a 500. What scripts ask for stays as it is:
 * they have the frame around it, and say what happened there.
 */
export function makeFailuresReadable(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  troubleOf: () => DatabaseTrouble | undefined,
): void {
  if (incoming.headers['rsc'] !== undefined) return;
  const { writeHead, write, end } = outgoing;
  let page: string | undefined;

  const headOf = (status: number, ...rest: readonly unknown[]): ServerResponse => {
    if (status < 500 || isOfScripts(outgoing)) {
      return Reflect.apply(writeHead, outgoing, [status, ...rest]);
    }
    const trouble = troubleOf() ?? 'failed';
    page = plainPage(trouble, incoming);
    for (const name of ['content-encoding', 'transfer-encoding', 'etag']) {
      outgoing.removeHeader(name);
    }
    return Reflect.apply(writeHead, outgoing, [
      trouble === 'failed' ? status : 503,
      headersOf(trouble, page),
    ]);
  };
  const swallow = (chunk: unknown, encoding?: unknown, sent?: unknown): boolean => {
    if (!outgoing.headersSent) outgoing.writeHead(outgoing.statusCode);
    if (page === undefined) return Reflect.apply(write, outgoing, [chunk, encoding, sent]);
    const done = [encoding, sent].find((each) => typeof each === 'function');
    if (done) process.nextTick(done);
    return true;
  };
  const finish = (...rest: readonly unknown[]): ServerResponse => {
    if (!outgoing.headersSent) outgoing.writeHead(outgoing.statusCode);
    if (page === undefined) return Reflect.apply(end, outgoing, rest);
    const done = rest.filter((each) => typeof each === 'function');
    const body = incoming.method === 'HEAD' ? [] : [page];
    return Reflect.apply(end, outgoing, [...body, ...done]);
  };
  Object.assign(outgoing, { writeHead: headOf, write: swallow, end: finish });
}

/** Answers with such a page before Next is asked. */
export function sendPlainPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { trouble, status, headers }: { trouble: Trouble; status: number; headers: OutgoingHttpHeaders },
): void {
  const page = plainPage(trouble, incoming);
  outgoing.writeHead(status, { ...headersOf(trouble, page), ...headers });
  outgoing.end(incoming.method === 'HEAD' ? undefined : page);
}

/** Whether somebody waits for a document, and can read it. */
export function isReader({ headers }: IncomingMessage): boolean {
  return headers['rsc'] === undefined && (headers.accept ?? '').includes('text/html');
}

function isOfScripts(outgoing: ServerResponse): boolean {
  const type = outgoing.getHeader('content-type');
  return type !== undefined && !String(type).startsWith('text/');
}

function headersOf(trouble: Trouble, page: string): OutgoingHttpHeaders {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
    ...(trouble === 'failed' ? {} : { 'Retry-After': '5' }),
  };
}
