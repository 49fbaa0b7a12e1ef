import { isIP } from 'node:net';
import { listOf } from '#lib/config/networks.ts';

/** Whether nothing but a public machine has an IP address: special-purpose ones (IANA), and some of clouds, reach our own networks. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address);
  // An IPv4 address within one of IPv6 is in none of these, or in a special range.
  return family === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

const GLOBAL = listOf(['2000::/3']);
const SPECIAL = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  // What clouds have inside: Azure's metadata, services of IBM, and Google's interfaces for machines of their own.
  ...['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14', '199.36.153.4/30', '199.36.153.8/30'],
  ...['2600:2d00:2:1000::/56', '2600:2d00:2:2000::/56'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
