import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenUntilTested } from '#server/testing/test-servers.ts';
import { makeDrain } from './drain.ts';
import { makeHttpServer } from './server.ts';

/** A server whose responses wait for a signal, and its drain. */
async function open(times: Partial<Parameters<typeof makeDrain>[1]>) {
  const server = makeHttpServer({ shouldUpgradeCallback: () => true });
  const port = await listenUntilTested(server);
  const drain = makeDrain(server, { graceMs: 0, hardStopMs: 25_000, ...times });
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  server.serveWith(async (incoming, outgoing) => {
    outgoing.isLast = () => drain.endsConnections;
    if (incoming.url === '/slow') {
      arrived.resolve();
      await goOn.promise;
    }
    outgoing.end('whole');
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  /** The Connection header and the body of a keep-alive response. */
  const ask = async (path: string) => {
    const sent = request({ port, host: '127.0.0.1', path, agent }).end();
    const [response] = await once(sent, 'response');
    return [response.headers.connection, Buffer.concat(await response.toArray()).toString()];
  };
  return { server, port, drain, ask, arrived: arrived.promise, goOn: goOn.resolve };
}

const SERVED = ['keep-alive', 'whole'];

test('is not ready in the grace period, and serves as before', async () => {
  const { port, drain, ask } = await open({ graceMs: 2_000 });
  expect(await ask('/')).toEqual(SERVED);
  const began = performance.now();
  const drained = drain.start();
  expect(drain.isDraining).toBe(true);
  expect(await ask('/')).toEqual(SERVED);
  await expect.poll(() => ask('/'), { timeout: 2_000 }).toEqual(['close', 'whole']);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  await drained;
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_990);
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('finishes requests in flight with Connection: close after the grace period, and accepts none', async () => {
  const { drain, ask, arrived, goOn } = await open({ graceMs: 20 });
  const inFlight = ask('/slow');
  await arrived;
  const drained = drain.start();
  await expect.poll(() => ask('/').catch(() => 'refused')).toBe('refused');
  goOn();
  expect(await inFlight).toEqual(['close', 'whole']);
  await drained;
});

test('closes idle connections after the grace period, used or not', async () => {
  const { port, drain, ask } = await open({ graceMs: 20 });
  await ask('/');
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const closed = once(unused, 'close');
  await drain.start();
  await closed;
});

test('ends the grace period when escalated, then the requests in flight', async () => {
  const { drain, ask, arrived } = await open({ graceMs: 60_000 });
  const inFlight = ask('/slow').catch(() => 'cut');
  await arrived;
  const drained = drain.start();
  drain.escalate();
  await expect.poll(() => ask('/').catch(() => 'refused')).toBe('refused');
  drain.escalate();
  expect(await inFlight).toBe('cut');
  await drained;
});

test('counts the hard stop from the beginning of the grace period', async () => {
  const { drain, ask, arrived } = await open({ graceMs: 100, hardStopMs: 200 });
  const inFlight = ask('/slow').catch(() => 'cut');
  await arrived;
  const began = performance.now();
  await drain.start();
  expect(await inFlight).toBe('cut');
  expect(performance.now() - began).toBeLessThan(1_500);
});

test('destroys an upgraded connection at the hard stop', async () => {
  const { server, port, drain } = await open({ hardStopMs: 50 });
  const over = Promise.withResolvers<void>();
  server.on('upgrade', () => over.resolve());
  const socket = connect(port, '127.0.0.1').resume();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await over.promise;
  const closed = once(socket, 'close');
  await drain.start();
  await closed;
});
