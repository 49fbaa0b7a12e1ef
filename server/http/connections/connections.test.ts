import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeHttpServer } from '#server/http/connections/server.ts';
import { listenUntilTested } from '#server/testing/test-servers.ts';
import { sendRaw } from '#tests/contract/transport.ts';

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const BODY = 'a body that must stay whole. '.repeat(20);

/** Responds slowly in two chunks, so that further requests arrive meanwhile. */
const inPieces: RequestListener = async (incoming, outgoing) => {
  incoming.resume();
  outgoing.setHeader('Content-Length', BODY.length);
  outgoing.setHeader('X-Path', incoming.url ?? '');
  outgoing.write(BODY.slice(0, 100));
  await delay(60);
  outgoing.end(BODY.slice(100));
};

async function open(listener: RequestListener) {
  const server = makeHttpServer();
  server.serveWith(listener);
  return listenUntilTested(server);
}

/** The responses on a connection: path or status, and the body up to its Content-Length. */
function responsesIn(raw: string): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let rest = raw; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) throw new Error(`no response: ${rest.slice(0, 80)}`);
    const head = rest.slice(0, headEnd);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    const path = /^x-path: (.*)$/im.exec(head)?.[1]?.trim();
    const body = rest.slice(headEnd + 4, headEnd + 4 + length);
    found.push([path ?? head.slice(9, 12), body]);
    rest = rest.slice(headEnd + 4 + length);
  }
  return found;
}

test('sends nothing that could be taken for the response to an earlier request', async () => {
  const port = await open(inPieces);
  const socket = connect(port, '127.0.0.1');
  let raw = '';
  socket.on('data', (chunk) => {
    raw += chunk;
  });
  socket.write(get('/a'));
  await once(socket, 'data');
  socket.write('gar bage\r\n\r\n');
  await once(socket, 'close');
  expect(raw).not.toContain('400');
  expect(await sendRaw(port, `${get('/a')}gar bage\r\n\r\n`)).toBe('');
});

test('refuses a malformed body', async () => {
  const port = await open(() => undefined);
  const post = 'POST /b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';
  expect(responsesIn(await sendRaw(port, post)).map(([what]) => what)).toEqual(['400']);
});

test('sends no second response for a body that becomes malformed after its response', async () => {
  const port = await open((_incoming, outgoing) => {
    outgoing.setHeader('X-Path', 'early');
    outgoing.setHeader('Content-Length', 2);
    outgoing.end('no');
  });
  const socket = connect(port, '127.0.0.1');
  let raw = '';
  socket.on('data', (chunk) => {
    raw += chunk;
  });
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
  );
  await once(socket, 'data');
  await delay(20);
  socket.write('zz\r\n');
  await once(socket, 'close');
  expect(responsesIn(raw)).toEqual([['early', 'no']]);
});

test('closes all responses of a destroyed connection, including queued ones', async () => {
  const closed: (string | undefined)[] = [];
  const port = await open((incoming, outgoing) => {
    outgoing.once('close', () => closed.push(incoming.url));
  });
  const connectTo = 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n';
  await sendRaw(port, get('/a') + get('/b') + get('/c') + connectTo);
  await expect.poll(() => closed.toSorted()).toEqual(['/a', '/b', '/c']);
});
