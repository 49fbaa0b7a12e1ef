import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

function from(forwarded?: string) {
  const incoming = new IncomingMessage(new Socket());
  if (forwarded !== undefined) incoming.headers['x-forwarded-for'] = forwarded;
  return incoming;
}

test('behind a trusted proxy it is the address that the proxy saw, whatever stands before it', () => {
  expect(callerAddress(true)(from('made-up, 203.0.113.9'))).toBe('203.0.113.9');
  expect(callerAddress(true)(from('203.0.113.9'))).toBe('203.0.113.9');
});

test('without one, or without its word, it is the socket', () => {
  expect(callerAddress(false)(from('203.0.113.9'))).toBe('unknown');
  expect(callerAddress(true)(from())).toBe('unknown');
});

test('all addresses of an IPv6 /64 are one caller', () => {
  expect(callerAddress(true)(from('2001:db8::1'))).toBe(callerAddress(true)(from('2001:db8::2')));
});
