import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key by which limits count a caller's address: an IPv4 address, or the /64 of an IPv6 address (what a subscriber
 * gets, RFC 6177), as `2001:db8:0:0::/64`. IPv4 inside IPv6 counts as IPv4: mapped (`::ffff:192.0.2.1`, RFC 4291),
 * NAT64 (`64:ff9b::192.0.2.1`, RFC 6052) and 6to4 (`2002:c000:201::`, RFC 3056), which has 65,536 /64s. Port, brackets
 * and zone are removed. Anything else, such as `unknown`, is truncated to 64 characters. Does not throw.
 */
export function addressKey(address: string): string {
  const host = address.replace(BRACKETS_OR_PORT, '$<v6>$<v4>');
  if (isIPv4(host)) return host;
  if (!isIPv6(host)) return host.slice(0, 64);
  const groups = groupsOf(host);
  return ipv4In(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some proxies write `[2001:db8::1]:443` and `192.0.2.1:443` into X-Forwarded-For. */
const BRACKETS_OR_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** The eight groups without leading zeros. The URL parser normalises the notation. */
function groupsOf(ipv6: string): string[] {
  const { hostname } = new URL(`http://[${ipv6.replace(/%.*$/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function ipv4In(groups: readonly string[]): string | undefined {
  if (groups[0] === '2002') return dotted(groups.slice(1, 3));
  return IPV4_PREFIXES.has(groups.slice(0, 6).join(':')) ? dotted(groups.slice(6)) : undefined;
}

const IPV4_PREFIXES = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

function dotted(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
