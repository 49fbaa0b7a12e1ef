import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { parseResponse, sendRaw } from '#tests/contract/transports/raw-http.ts';
import { listen, makeHttpServer, PortUnavailable } from './server.ts';

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

const HERE = { port: 0, host: '127.0.0.1', setting: 'PORT' };

async function openServer(limits: Parameters<typeof makeHttpServer>[0] = {}) {
  const server = makeHttpServer(limits);
  stack.use(await listen(server, HERE));
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}/` };
}

test('sends 503 until a listener is set', async () => {
  const { url } = await openServer();
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE', instance: '/' });
});

test('sends an error for headers that are incomplete in time', async () => {
  const { port } = await openServer({ headersTimeout: 100, connectionsCheckingInterval: 20 });
  const response = parseResponse(
    await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  );
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    details: [{ field: 'request', issue: expect.stringContaining('was not sent whole in time') }],
  });
});

test('names the setting for an address that this machine does not have', async () => {
  const elsewhere = { port: 0, host: '198.51.100.77', setting: 'PORT' };
  await expect(listen(makeHttpServer(), elsewhere)).rejects.toThrow(
    /cannot be used \(.*\): set HOST to an address of this machine\.$/,
  );
});

test('names the setting for a port in use', async () => {
  const { port } = await openServer();
  await expect(listen(makeHttpServer(), { ...HERE, port })).rejects.toThrow(
    new PortUnavailable(
      `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another.`,
    ),
  );
});

test('times out an idle connection after an upload too', async () => {
  const { server, port } = await openServer({ idleMs: 200 });
  server.serveWith(async (incoming, outgoing) => {
    // A download that is not read is as idle.
    if (incoming.method === 'GET') return;
    server.byProgress(incoming);
    await incoming.toArray();
    outgoing.end('taken');
  });
  const upload = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx';
  const socket = connect(port, '127.0.0.1').resume();
  stack.defer(() => void socket.destroy());
  socket.write(`${upload}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(() => socket.destroyed, { timeout: 3_000 }).toBe(true);
});
