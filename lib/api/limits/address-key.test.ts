import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['192.0.2.1', ['192.0.2.1', '192.0.2.1:50123']],
  ['192.0.2.2', ['192.0.2.2']],
  // One IPv6 /64 in every notation.
  [
    '2001:db8:0:0::/64',
    [
      ...['2001:db8::1', '2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8::192.0.2.1'],
      ...['2001:0db8:0000:0000:0000:0000:0000:0002', '[2001:db8::1]:443', '[2001:db8::1]'],
    ],
  ],
  ['2001:db8:0:1::/64', ['2001:db8:0:1::1']],
  ['0:0:0:0::/64', ['::1', '::']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2:3:4:5:6']],
  ['fe80:0:0:0::/64', ['fe80::1%eth0']],
  // IPv4-mapped.
  ['192.0.2.1', ['::ffff:192.0.2.1', '0:0:0:0:0:ffff:192.0.2.1', '[::ffff:192.0.2.1]:443']],
  ['192.255.2.1', ['::FFFF:c0ff:0201']],
  // Callers behind a NAT64 differ; a 6to4 site is its IPv4 address.
  ['192.0.2.1', ['64:ff9b::192.0.2.1', '2002:c000:201::1', '2002:c000:201:ffff::1']],
  ['192.0.2.2', ['64:ff9b::c000:202']],
  ['64:ff9b:1:0::/64', ['64:ff9b:1::c000:202']],
  // No addresses.
  ['unknown', ['unknown']],
  ['', ['']],
  ['192.0.2.256', ['192.0.2.256']],
  ['2001:db8::1::2', ['2001:db8::1::2']],
  ['x'.repeat(64), ['x'.repeat(5000)]],
])('the key %s stands for %j', (key, addresses) => {
  expect(addresses.map(addressKey)).toEqual(addresses.map(() => key));
});
