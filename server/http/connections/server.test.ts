import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OperatorError } from '#db/errors.ts';
import { listenUntilTested } from '#server/testing/test-servers.ts';
import { parseResponse, sendRaw } from '#tests/contract/transport.ts';
import { listen, makeHttpServer } from './server.ts';

async function openServer(limits: Parameters<typeof makeHttpServer>[0] = {}) {
  const server = makeHttpServer(limits);
  const port = await listenUntilTested(server);
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

test('names the settings for a port in use, and for an address that this machine does not have', async () => {
  const { port } = await openServer();
  for (const [host, code] of [
    ['127.0.0.1', 'EADDRINUSE'],
    ['198.51.100.77', 'EADDRNOTAVAIL'],
  ] as const) {
    const listening = listen(makeHttpServer(), { port, host, setting: 'PORT' });
    await expect(listening).rejects.toThrow(OperatorError);
    await expect(listening).rejects.toThrow(
      new RegExp(`^Port ${port} of ${host} cannot be used .*${code}.*set PORT or HOST to another`),
    );
  }
});

test('ends an idle connection, but not while a complete upload is being stored', async () => {
  const { server, port } = await openServer({ idleMs: 200 });
  server.serveWith(async (incoming, outgoing) => {
    await incoming.toArray().catch(() => undefined);
    await pause(500);
    outgoing.end('stored');
  });
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n';
  const stored = await sendRaw(port, `${head}Connection: close\r\n\r\nxx`);
  expect(stored).toContain('stored');
  const stalled = parseResponse(await sendRaw(port, `${head}\r\nx`));
  expect(stalled.status).toBe(400);
  expect(stalled.body.details[0].issue).toContain('was not sent whole in time');
});
