import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { plainNotice } from './plain-page.ts';

/**
 * Has a document that is not there say so without scripts too: what Next sends then is empty until they have run.
 * Scripts find it as it was, and put the frame around it.
 */
export function makeAbsenceReadable(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.headers['rsc'] !== undefined || incoming.method === 'HEAD') return;
  const { writeHead, write, end } = outgoing;
  let held: Buffer[] | undefined;
  let isPacked = false;

  const headOf = (status: number, ...rest: readonly unknown[]): ServerResponse => {
    if (status === 404 && isDocument(outgoing, rest)) {
      held = [];
      isPacked = outgoing.getHeader('content-encoding') === 'gzip';
      for (const name of ['content-encoding', 'content-length', 'etag'])
        outgoing.removeHeader(name);
    }
    return Reflect.apply(writeHead, outgoing, [status, ...rest]);
  };
  const hold = (chunk: unknown, encoding?: unknown, sent?: unknown): boolean => {
    if (!outgoing.headersSent && held === undefined) outgoing.writeHead(outgoing.statusCode);
    if (held === undefined) return Reflect.apply(write, outgoing, [chunk, encoding, sent]);
    keep(held, chunk);
    const done = [encoding, sent].find((each) => typeof each === 'function');
    if (done) process.nextTick(done);
    return true;
  };
  const finish = (...rest: readonly unknown[]): ServerResponse => {
    if (!outgoing.headersSent && held === undefined) outgoing.writeHead(outgoing.statusCode);
    if (held === undefined) return Reflect.apply(end, outgoing, rest);
    keep(held, rest[0]);
    const bytes = Buffer.concat(held);
    const page = (isPacked ? gunzipSync(bytes) : bytes).toString();
    const told = page.includes(EMPTY)
      ? page.replace('<body>', () => `<body>${plainNotice(incoming)}`)
      : page;
    const done = rest.filter((each) => typeof each === 'function');
    return Reflect.apply(end, outgoing, [told, ...done]);
  };
  Object.assign(outgoing, { writeHead: headOf, write: hold, end: finish });
}

/** How Next begins a document that its scripts are to fill. */
const EMPTY = '<html id="__next_error__">';

/** A page, packed in no way but the one that Next uses. */
function isDocument(outgoing: ServerResponse, rest: readonly unknown[]): boolean {
  const given = rest.find((each): each is OutgoingHttpHeaders => typeof each === 'object');
  const type = given?.['content-type'] ?? outgoing.getHeader('content-type');
  const packing = outgoing.getHeader('content-encoding');
  return String(type).startsWith('text/html') && (packing === undefined || packing === 'gzip');
}

function keep(held: Buffer[], chunk: unknown): void {
  if (typeof chunk === 'string') held.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
}
