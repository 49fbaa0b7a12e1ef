import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from './postgres-port.ts';

test('does not choose a port that is in use', async () => {
  const taken = await freePort();
  const listener = createServer().listen(taken, '127.0.0.1');
  await once(listener, 'listening');
  const randomFor = (port: number) => (port - 20_000 + 0.5) / 10_000;
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(randomFor(taken));
  expect(await freePort()).not.toBe(taken);
  expect(random.mock.calls.length).toBeGreaterThan(1);
  random.mockRestore();
  listener.close();
});

test('chooses a port below the ephemeral range', async () => {
  expect(await freePort()).toBeLessThan(32_768);
});
