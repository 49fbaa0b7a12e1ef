import { BlockList, isIP } from 'node:net';
import { parsed } from './setting-schemas.ts';

/** `10.20.0.0/16,fd00::/8`: networks of our own. */
export const networks = parsed((text) => {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isRange) ? listOf(ranges) : undefined;
}, 'must be ranges of addresses, separated by commas, as in 10.20.0.0/16,fd00::/8');

function isRange(range: string): boolean {
  const [address = '', bits = '', ...rest] = range.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0;
}

/** Ranges of addresses. */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
