import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freeDatabasePort } from './postmaster.ts';

test('does not choose a port that is in use', async () => {
  const taken = await freeDatabasePort();
  const listener = createServer().listen(taken, '127.0.0.1');
  await once(listener, 'listening');
  const randomFor = (port: number) => (port - 20_000 + 0.5) / 10_000;
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(randomFor(taken));
  expect(await freeDatabasePort()).not.toBe(taken);
  expect(random.mock.calls.length).toBeGreaterThan(1);
  random.mockRestore();
  listener.close();
});

test('chooses a port below the ephemeral range', async () => {
  expect(await freeDatabasePort()).toBeLessThan(32_768);
});
