import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('uses an IPv4 address as its key', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('192.0.2.2')).toBe('192.0.2.2');
});

test('gives addresses of one IPv6 /64 the same key in every notation', () => {
  for (const address of [
    '2001:db8::1',
    '2001:DB8:0:0:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0000:0000:0000:0000:0002',
    '2001:db8::192.0.2.1',
  ]) {
    expect(addressKey(address)).toBe('2001:db8:0:0::/64');
  }
  expect(addressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('::')).toBe('0:0:0:0::/64');
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('treats IPv4-mapped addresses as IPv4', () => {
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('::FFFF:c0ff:0201')).toBe('192.255.2.1');
  expect(addressKey('0:0:0:0:0:ffff:192.0.2.1')).toBe('192.0.2.1');
});

test('distinguishes callers behind a NAT64, and treats a 6to4 site as its IPv4 address', () => {
  expect(addressKey('64:ff9b::192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('64:ff9b::c000:202')).toBe('192.0.2.2');
  expect(addressKey('64:ff9b:1::c000:202')).toBe('64:ff9b:1:0::/64');
  expect(addressKey('2002:c000:201::1')).toBe('192.0.2.1');
  expect(addressKey('2002:c000:201:ffff::1')).toBe('192.0.2.1');
});

test('ignores ports and brackets', () => {
  expect(addressKey('192.0.2.1:50123')).toBe('192.0.2.1');
  expect(addressKey('[2001:db8::1]:443')).toBe('2001:db8:0:0::/64');
  expect(addressKey('[2001:db8::1]')).toBe('2001:db8:0:0::/64');
  expect(addressKey('[::ffff:192.0.2.1]:443')).toBe('192.0.2.1');
});

test('truncates what is not an address', () => {
  expect(addressKey('unknown')).toBe('unknown');
  expect(addressKey('')).toBe('');
  expect(addressKey('192.0.2.256')).toBe('192.0.2.256');
  expect(addressKey('2001:db8::1::2')).toBe('2001:db8::1::2');
  expect(addressKey('x'.repeat(5000))).toBe('x'.repeat(64));
});
