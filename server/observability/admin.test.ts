import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#server/http/connections/server.ts';
import { sendRaw } from '#tests/contract/transport.ts';
import { makeAdminServer } from './admin-port.ts';

const OPTIONS = {
  registry: new Registry(),
  isReady: async () => true,
  onError: () => undefined,
};

let listening: AsyncDisposable;
let port = 0;
beforeAll(async () => {
  const server = makeAdminServer(OPTIONS);
  listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'ADMIN_PORT' });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => listening[Symbol.asyncDispose]());

/** Sends a raw request with PORT replaced, and returns the raw response. */
async function ask(line: string, headers: readonly string[] = ['Host: localhost:PORT']) {
  const lines = [line, ...headers, 'Connection: close', '', ''];
  const raw = await sendRaw(port, lines.join('\r\n').replaceAll('PORT', String(port)));
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

test.each([
  ['Host: localhost:PORT'],
  ['Host: 127.0.0.1:PORT'],
  ['Host: [::1]:PORT'],
  ['Host: localhost'],
  ['Host: 127.0.0.1'],
])('responds to %s', async (host) => {
  for (const path of ['/live', '/ready', '/metrics']) {
    expect([path, (await ask(`GET ${path} HTTP/1.1`, [host])).status]).toEqual([path, 200]);
  }
});

test.each([
  ['Host: evil.example'],
  ['Host: evil.example:PORT'],
  ['Host: 127.0.0.1.evil.example:PORT'],
  ['Host: localhost:PORT:1'],
  ['Host: user@localhost:PORT'],
])('refuses %j', async (host) => {
  for (const path of ['/live', '/ready', '/metrics', '/other']) {
    const { status, body } = await ask(`GET ${path} HTTP/1.1`, [host]);
    expect([path, status]).toEqual([path, 421]);
    expect(body).toContain('localhost or 127.0.0.1');
  }
});

test('refuses another Host over IPv4 where it listens on all addresses', async () => {
  const server = makeAdminServer(OPTIONS);
  await using _listening = await listen(server, { port: 0, host: '::', setting: 'ADMIN_PORT' });
  const { port } = server.address() as AddressInfo;
  const raw = await sendRaw(port, 'GET /metrics HTTP/1.0\r\nHost: evil.example\r\n\r\n');
  expect(raw).toContain('HTTP/1.1 421');
});

test('requires Host in HTTP/1.1 and not in HTTP/1.0', async () => {
  expect((await ask('GET /ready HTTP/1.0', [])).status).toBe(200);
  expect((await ask('GET /ready HTTP/1.0', ['Host: evil.example'])).status).toBe(421);
  expect((await ask('GET /ready HTTP/1.1', [])).status).toBe(400);
});

test('refuses other methods with 405', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    const { status, head } = await ask(`${method} /metrics HTTP/1.1`);
    expect([method, status]).toEqual([method, 405]);
    expect(head).toMatch(/^allow: GET, HEAD$/im);
  }
  const head = await ask('HEAD /live HTTP/1.1');
  expect([head.status, head.body]).toEqual([200, '']);
});
