import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { limitUnsentBytes } from '#server/http/connections/connection-limits.ts';
import { BufferedResponse, writeResponse } from './response.ts';

/** The response that the client gets. */
async function sentBy(write: (outgoing: BufferedResponse) => void, method = 'GET') {
  const server = createServer({ ServerResponse: BufferedResponse }, (_, outgoing) =>
    write(outgoing as BufferedResponse),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { method });
  const { headers } = response;
  const encoding = headers.get('content-encoding');
  const received = { status: response.status, text: await response.text(), encoding };
  // Without either, the end of the connection would be the end of the body.
  const isFramed = headers.has('content-length') || headers.has('transfer-encoding');
  expect(isFramed || method === 'HEAD').toBe(true);
  server.close();
  return received;
}

const replacement = { status: 503, headers: { 'Content-Length': 5 }, body: 'other' };

test.each([
  ['writeHead and end', (out: BufferedResponse) => out.writeHead(500).end('own')],
  ['end alone', (out: BufferedResponse) => Object.assign(out, { statusCode: 500 }).end('own')],
])('replaces a response written with %s', async (_, write) => {
  const replaced = (out: BufferedResponse) => {
    out.chooseReplacement = (status) => (status === 500 ? replacement : undefined);
    write(out);
  };
  expect(await sentBy(replaced)).toMatchObject({ status: 503, text: 'other' });
  expect(await sentBy(replaced, 'HEAD')).toMatchObject({ status: 503, text: '' });
});

test.each([
  ['a last chunk', (out: BufferedResponse) => out.end('own')],
  ['no chunk', (out: BufferedResponse) => out.write('own') && out.end()],
  ['undefined, as compression does', (out: BufferedResponse) => out.end('own', undefined)],
])('appends to a response that ends with %s', async (_, write) => {
  const appended = (out: BufferedResponse) => {
    out.setHeader('Content-Length', 3);
    out.appendix = ', and more';
    write(out);
  };
  expect(await sentBy(appended)).toMatchObject({ status: 200, text: 'own, and more' });
});

test.each<[string, (out: BufferedResponse) => unknown]>([
  ['parts', (out) => out.write('own ') && out.write(new TextEncoder().encode('text')) && out.end()],
  ['one part', (out) => out.end('own text')],
  [
    'a status, flushed headers and parts',
    (out) => {
      out.writeHead(200).flushHeaders();
      out.write('own ');
      out.end('text');
    },
  ],
  [
    'an appendix',
    (out) => {
      out.appendix = ' text';
      out.end('own');
    },
  ],
])(
  'compresses a text of %s once, and leaves an answer to HEAD and other types alone',
  async (_, write) => {
    const ended = vi.fn();
    const answer = (type: string) => (out: BufferedResponse) => {
      out.compressionLevel = 1;
      out.setHeader('content-type', type);
      out.once('ended', ended);
      write(out);
    };
    const packed = { status: 200, text: 'own text', encoding: 'gzip' };
    expect(await sentBy(answer('text/html; charset=utf-8'))).toEqual(packed);
    expect(ended).toHaveBeenCalledOnce();
    expect(await sentBy(answer('text/html'), 'HEAD')).toMatchObject({ text: '', encoding: null });
    expect(await sentBy(answer('image/png'))).toEqual({ ...packed, encoding: null });
  },
);

test('sends a text of more than 8 MiB in parts, not compressed', async () => {
  const text = 'x'.repeat(9 * 1024 * 1024);
  const sent = await sentBy((out) => {
    out.compressionLevel = 1;
    out.setHeader('content-type', 'text/csv');
    out.write(text);
    out.end('y');
  });
  expect(sent).toEqual({ status: 200, text: `${text}y`, encoding: null });
});

test('closes the stream of a response whose headers cannot be sent, which holds a slot', () => {
  const body = Readable.from(['a']);
  const headers = { 'Changes-Cursor': 'a\r\nb' };
  expect(() => writeResponse(unread(0), { status: 200, headers, body }, vi.fn())).toThrow();
  expect(body.destroyed).toBe(true);
});

/** A response with so many unsent bytes. */
function unread(bytes: number): BufferedResponse {
  const outgoing = new BufferedResponse(new IncomingMessage(new Socket()));
  return Object.defineProperty(outgoing, 'writableLength', { value: bytes });
}

test('ends a connection whose client does not read its response in time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limiter = makeConcurrencyLimiter({ limit: 1024 * 1024 });
  const [slow, quick] = [unread(80 * 1024), unread(80 * 1024)];
  for (const outgoing of [slow, quick]) limitUnsentBytes(outgoing, limiter, 'a');
  quick.emit('close');
  vi.advanceTimersByTime(19_900);
  expect(slow.destroyed).toBe(false);
  vi.advanceTimersByTime(200);
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
});

test("ends a connection beyond its caller's share of unsent bytes", () => {
  const limiter = makeConcurrencyLimiter({ limit: 1024 });
  const [first, second] = [unread(600), unread(600)];
  for (const outgoing of [first, second]) limitUnsentBytes(outgoing, limiter, 'a');
  expect([first.destroyed, second.destroyed]).toEqual([false, true]);
});
