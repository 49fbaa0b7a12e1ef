import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, freePorts } from './start-process.ts';

test('returns different ports', async () => {
  expect(new Set(await freePorts(5)).size).toBe(5);
});

test('returns a port that a server can listen on', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  await once(server.close(), 'close');
});
