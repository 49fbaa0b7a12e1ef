import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { makeAdminAccess } from './admin-access.ts';

const accessAt = (adminHost: string) =>
  makeAdminAccess(
    readConfig({
      ADMIN_HOST: adminHost,
      ADMIN_ALLOW: '10.1.0.0/16, 10.2.0.7,fd00::/8',
      ADMIN_NAMES: 'trade-1',
    }),
  );

/** The status for a request from an address to another; 0: it is let in. */
function ask(
  remoteAddress: string,
  localAddress: string,
  host: string,
  access = accessAt('0.0.0.0'),
): number {
  const socket = { remoteAddress, localAddress, localPort: 3001 };
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
  expect(ask(remoteAddress, '10.1.0.9', 'trade-1:3001')).toBe(status);
});

test('lets this machine ask at the address that is listened to, and nobody else at it', () => {
  const own = '192.168.7.7';
  const access = accessAt(own);
  expect(ask(own, own, `${own}:3001`, access)).toBe(0);
  expect(ask('192.168.7.8', own, `${own}:3001`, access)).toBe(403);
});

test('where all addresses are listened to, the own one may be that of a forwarder', () => {
  const container = '10.88.0.2';
  expect(ask(container, container, `${container}:3001`)).toBe(403);
  expect(ask(`::ffff:${container}`, `::ffff:${container}`, 'localhost:3001')).toBe(403);
  expect(ask(container, container, 'localhost:3001', accessAt('::'))).toBe(403);
});

test('is asked by the address that it was reached at, and by no other', () => {
  const ip = '10.1.0.2';
  expect(ask(ip, '10.1.0.9', '10.1.0.9:3001')).toBe(0);
  expect(ask(ip, '::ffff:10.1.0.9', '10.1.0.9:3001')).toBe(0);
  expect(ask(ip, 'fd00::9', '[fd00::9]:3001')).toBe(0);
  expect(ask(ip, '10.1.0.9', '10.1.0.8:3001')).toBe(421);
  expect(ask(ip, '10.1.0.9', '10.1.0.9:80')).toBe(421);
  expect(ask(ip, '10.1.0.9', 'trade-2:3001')).toBe(421);
});
