import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { requestScope } from '#db/request-scope.ts';
import { makeLog } from '#lib/logging/log.ts';
import { openPageServer, type PageServer } from '#server/testing/test-servers.ts';
import { sendLines, sendRaw } from '#tests/contract/transport.ts';
import type { HttpHandler } from './request.ts';

test('what outlives a request, as a new connection to the database does, keeps its id and not the request', async () => {
  const seen: unknown[] = [];
  const server = await openPageServer(async ({ outgoing }) => {
    seen.push(requestScope.getStore());
    outgoing.end('a page');
  });
  await get(server, 'kiri');
  expect(seen).toEqual([{ correlationId: expect.any(String) }]);
});

const short: HttpHandler = async ({ outgoing }) => void outgoing.end('a page');

/** A page that is in progress until `finish` is called. */
function unfinished() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const started: string[] = [];
  const serve: HttpHandler = async ({ incoming, outgoing }) => {
    started.push(String(incoming.headers['x-caller']));
    await promise;
    outgoing.end('a page');
  };
  return { serve, started, finish };
}

function sendHead({ port }: PageServer, head: readonly string[]): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(head.join('\r\n'));
  return socket;
}

async function get({ port }: PageServer, caller: string, path = '/') {
  const headers = { 'X-Caller': caller, Accept: 'text/html' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, body: await response.text() };
}

test.each(['/idp/token', '/api/auth/sign-out'])(
  'serves pages while bodies for %s do not arrive',
  async (path) => {
    const server = await openPageServer(short, { maxPagesInFlight: 2 });
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      'Content-Length: 100',
      '',
      'x',
    ];
    const stalled = Array.from({ length: 18 }, () => sendHead(server, head));
    await Promise.all(stalled.map((socket) => once(socket, 'connect')));
    expect(await get(server, 'kiri')).toEqual({ status: 200, body: 'a page' });
    expect((await get(server, 'kiri', '/idp/jwks')).status).toBe(200);
  },
);

test('passes on a form once it is complete', async () => {
  const server = await openPageServer(async ({ incoming, outgoing }) => {
    expect(incoming.complete).toBe(true);
    outgoing.end(await text(incoming));
  });
  const body = 'x'.repeat(16 * 1024);
  const send = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}/idp/token`, { method: 'POST', body, headers });
  expect(await (await send()).text()).toBe(body);
  expect(await (await send({ expect: '100-continue' }).catch(() => send())).text()).toBe(body);
});

test('refuses a form above 16 KiB with 413, with Content-Length or without', async () => {
  const server = await openPageServer(short);
  const bytes = 'x'.repeat(16 * 1024 + 1);
  const chunk = `${bytes.length.toString(16)}\r\n${bytes}`;
  for (const [framing, body] of [
    [`Content-Length: ${bytes.length}`, bytes],
    ['Transfer-Encoding: chunked', chunk],
  ] as const) {
    const head = ['POST /idp/token HTTP/1.1', 'Host: localhost', framing];
    const response = await sendLines(server.port, head, body);
    expect(response.body).toMatchObject({ status: 413, errorCode: 'PAYLOAD_TOO_LARGE' });
  }
});

test('gives one person at most half of the pages, and serves another', async () => {
  const { serve, started, finish } = unfinished();
  const server = await openPageServer(serve, { maxPagesInFlight: 4 });
  const kiri = Array.from({ length: 8 }, () => get(server, 'kiri'));
  await expect.poll(() => started).toEqual(['kiri', 'kiri']);
  const tom = get(server, 'tom');
  await expect.poll(() => started).toEqual(['kiri', 'kiri', 'tom']);
  finish();
  expect((await tom).status).toBe(200);
  expect((await Promise.all(kiri)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('frees the slot of a page that the client does not read', async () => {
  const started: string[] = [];
  const server = await openPageServer(
    async ({ incoming, outgoing }) => {
      started.push(String(incoming.headers['x-caller']));
      for (let written = 0; written < 4; written += 1) {
        if (!outgoing.write('x'.repeat(1024 * 1024))) await once(outgoing, 'drain');
      }
      outgoing.end();
    },
    { maxPagesInFlight: 1 },
  );
  const head = ['GET / HTTP/1.1', 'Host: localhost', 'X-Caller: slow', '', ''];
  for (let i = 0; i < 3; i += 1) sendHead(server, head).pause();
  await expect.poll(() => started).toEqual(['slow', 'slow', 'slow']);
  expect((await get(server, 'kiri')).status).toBe(200);
});

test('disconnects a client that reads nothing before memory fills up', async () => {
  const page = Buffer.alloc(20 * 1024 * 1024);
  const server = await openPageServer(async ({ outgoing }) => void outgoing.end(page));
  const head = ['GET / HTTP/1.1', 'Host: localhost', 'X-Caller: slow', 'Connection: close', '', ''];
  const sockets = Array.from({ length: 12 }, () => sendHead(server, head).pause());
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  expect(await get(server, 'kiri')).toMatchObject({ status: 200 });
  for (const socket of sockets) socket.resume();
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  const cutOff = sockets.filter(({ bytesRead }) => bytesRead < page.length);
  expect(cutOff.length).toBeGreaterThanOrEqual(4);
});

test('logs a page as cut if it was not sent completely', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const page = Buffer.alloc(20 * 1024 * 1024);
  const serve: HttpHandler = async ({ path, outgoing }) =>
    void outgoing.end(path === '/' ? page : 'ok');
  const server = await openPageServer(serve, {}, {}, makeLog('info', { write }));
  const socket = sendHead(server, ['GET / HTTP/1.1', 'Host: localhost', '', '']);
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => lines).toMatchObject([{ status: 200, path: '/', cut: true }]);
  await get(server, 'kiri', '/small');
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ status: 200, path: '/small' });
  expect(lines[1]).not.toHaveProperty('cut');
});

test('sends a page with Retry-After beyond the page quota', async () => {
  const server = await openPageServer(short, { pageRateLimit: 2 });
  for (let i = 0; i < 2; i += 1) expect((await get(server, 'kiri')).status).toBe(200);
  const refused = await get(server, 'kiri');
  expect(refused.status).toBe(429);
  expect(refused.body).toContain('Too many pages');
  expect((await get(server, 'tom')).status).toBe(200);
});

test('limits the steps of a sign-in by address, at the embedded provider too', async () => {
  const server = await openPageServer(short, { signInLimit: 2 });
  for (const path of ['/api/auth/sign-in', '/idp/auth?client_id=portal'])
    expect((await get(server, 'kiri', path)).status).toBe(200);
  for (const path of ['/api/auth/callback/oidc', '/idp/auth'])
    expect((await get(server, 'tom', path)).status).toBe(429);
  for (const path of ['/idp/token', '/au'])
    expect((await get(server, 'tom', path)).status).toBe(200);
});

test('limits the passwords that are posted from an address, and not the forms that it opens', async () => {
  const server = await openPageServer(short, { signInLimit: 2 });
  const post = async (uid: string) => {
    const url = `http://127.0.0.1:${server.port}/idp/interaction/${uid}`;
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const body = new URLSearchParams({ username: `name-${uid}` });
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  for (const uid of ['a', 'b', 'c'])
    expect((await get(server, 'kiri', `/idp/interaction/${uid}`)).status).toBe(200);
  expect([await post('a'), await post('b'), await post('c')]).toEqual([200, 200, 429]);
});

test('gives one address at most half of all connections', async () => {
  const server = await openPageServer(short, { maxConnections: 16 });
  const all = Array.from({ length: 10 }, () =>
    connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.3' }),
  );
  for (const socket of all) {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  }
  await expect.poll(() => all.filter(({ closed }) => closed).length).toBe(3);
  expect((await get(server, 'kiri')).status).toBe(200);
});

test('delays repeated refusals of an address, and not those of others', async () => {
  const server = await openPageServer(short, { failedAuthenticationLimit: 1 });
  const head = ['POST /not-there HTTP/1.1', 'Host: localhost', 'Connection: close'];
  const lines = [...head, 'Content-Length: 0'];
  for (let i = 0; i < 21; i += 1) expect((await sendLines(server.port, lines)).status).toBe(405);
  const began = performance.now();
  await sendLines(server.port, lines);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect((await get(server, 'kiri')).status).toBe(200);
});

test('destroys a connection that pipelines too many requests, then all of its address', async () => {
  const { serve, started, finish } = unfinished();
  const server = await openPageServer(serve, { maxPagesInFlight: 100 });
  const one = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Caller: heavy\r\n\r\n';
  expect(await sendRaw(server.port, one.repeat(1_000))).toBe('');
  await expect.poll(() => started.length).toBe(32);
  const idle = connect(server.port, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  await once(idle, 'connect');
  for (let i = 0; i < 3; i += 1) expect(await sendRaw(server.port, one.repeat(33))).toBe('');
  finish();
  await expect.poll(() => idle.closed).toBe(true);
  await expect(get(server, 'kiri')).rejects.toThrow('fetch failed');
  const elsewhere = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  onTestFinished(() => void elsewhere.destroy());
  elsewhere.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(elsewhere)).toContain('200 OK');
});
