import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '#tests/support/start-process.ts';
import { CLOCK_HEADER, requestClock } from './request-clock.ts';

test('uses the time of the header for that request, and the clock for others on its connection', async () => {
  const real = { now: () => new Date('2026-11-18T00:00:00Z') };
  const clock = requestClock(real);
  const server = createServer(async (_, outgoing) => {
    await new Promise(setImmediate);
    outgoing.end(clock.now().toISOString());
  });
  const port = await listenOnLoopback(server);
  const ask = async (headers = {}) => (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
  const [later, now, earlier] = [
    await ask({ [CLOCK_HEADER]: '2027-01-01T00:00:00+11:00' }),
    await ask(),
    await ask({ [CLOCK_HEADER]: '2020-01-01T00:00:00Z' }),
  ];
  expect(later).toBe('2026-12-31T13:00:00.000Z');
  expect(now).toBe('2026-11-18T00:00:00.000Z');
  expect(earlier).toBe('2020-01-01T00:00:00.000Z');
  expect(clock.now()).toEqual(real.now());
  server.close();
});
