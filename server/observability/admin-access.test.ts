import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { makeAdminAccess } from './admin-access.ts';

const access = makeAdminAccess(readConfig({ ADMIN_ALLOW: '10.1.0.0/16, 10.2.0.7,fd00::/8' }));

/** The status for a request from an address; 0: it is let in. */
function ask(remoteAddress: string, host: string): number {
  const socket = { remoteAddress, localPort: 3001 };
  const incoming = { headersDistinct: { host: [host] }, socket };
  // What is asked of a request, and nothing else.
  return access.refusal(incoming as unknown as IncomingMessage)?.status ?? 0;
}

test.each([
  ['10.1.255.255', 0],
  ['10.2.0.7', 0],
  ['::ffff:10.2.0.7', 0],
  ['fd12::1', 0],
  ['127.0.0.1', 0],
  ['::1', 0],
  ['::ffff:127.0.0.1', 0],
  ['10.2.0.8', 403],
  ['10.3.0.1', 403],
  ['::ffff:10.3.0.1', 403],
  ['fe80::1', 403],
  ['', 403],
])('answers %j with %d', (remoteAddress, status) => {
  expect(ask(remoteAddress, 'localhost:3001')).toBe(status);
});

test('this machine asks by a local name, and others by any', () => {
  expect(ask('127.0.0.1', 'trade-1:3001')).toBe(421);
  expect(ask('::ffff:127.0.0.1', 'localhost:80')).toBe(421);
  expect(ask('10.1.0.2', 'trade-1:3001')).toBe(0);
});
