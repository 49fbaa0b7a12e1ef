import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Config } from '#lib/config/config.ts';
import { isLoopback } from '#lib/config/secure-url.ts';

export type AdminAccess = {
  /** Whether a connection is of this machine: from loopback, or from the address of ADMIN_HOST to itself. */
  isOwn(socket: Addresses): boolean;
  /** Whether a connection is of this machine or of ADMIN_ALLOW. */
  permits(socket: Addresses): boolean;
  /** Why a request is refused, as a status and a sentence; undefined: it is not. */
  refusal(incoming: IncomingMessage): AdminRefusal | undefined;
};

type Addresses = Pick<Socket, 'remoteAddress' | 'localAddress'>;
type AdminRefusal = { readonly status: number; readonly text: string };

/**
 * Who may ask the admin port: this machine, and the networks of ADMIN_ALLOW; by a local name, the address that was
 * asked, or a name of ADMIN_NAMES, so that a website cannot read it by DNS rebinding.
 */
export function makeAdminAccess({
  adminHost,
  adminAllow,
  adminNames,
}: Pick<Config, 'adminHost' | 'adminAllow' | 'adminNames'>): AdminAccess {
  const allowed = new BlockList();
  for (const { address, prefix, family } of adminAllow) allowed.addSubnet(address, prefix, family);
  const names = new Set(adminNames);
  // Where all addresses are listened to, this machine asks by loopback: a container's forwarder of ports may ask for
  // others from the address that it forwards to.
  const isOwn: AdminAccess['isOwn'] = ({ remoteAddress, localAddress }) =>
    remoteAddress !== undefined &&
    (isLoopback(plain(remoteAddress)) ||
      (!ALL_ADDRESSES.has(adminHost) && remoteAddress === localAddress));
  const permits: AdminAccess['permits'] = (socket) => {
    const { remoteAddress = '' } = socket;
    return isOwn(socket) || allowed.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
  };
  return {
    isOwn,
    permits,
    refusal(incoming) {
      const { remoteAddress = '', localPort } = incoming.socket;
      if (!permits(incoming.socket)) {
        return { status: 403, text: `${plain(remoteAddress)} is not in ADMIN_ALLOW.` };
      }
      if (hasKnownHost(incoming, names)) return undefined;
      const known = ['localhost', '127.0.0.1', ...names].join(', ');
      return { status: 421, text: `Ask by one of ${known}, and port ${localPort}.` };
    },
  };
}

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Health checks in HTTP/1.0 may lack Host; browsers always send it, and Node requires it in HTTP/1.1. */
function hasKnownHost(
  { headersDistinct, socket }: IncomingMessage,
  names: ReadonlySet<string>,
): boolean {
  const [host, ...more] = headersDistinct['host'] ?? [];
  if (host === undefined) return true;
  const [, name = '', port] = HOST.exec(host.toLowerCase()) ?? [];
  if (more.length > 0) return false;
  // A name that the operator gave may belong to a port that is passed on to ours.
  if (names.has(name)) return true;
  const isItsPort = port === undefined || Number(port) === socket.localPort;
  return isItsPort && (isLoopback(name) || bare(name) === plain(socket.localAddress ?? ''));
}

const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;

/** An IPv6 address without its brackets. */
const bare = (name: string) => name.replace(/^\[(.*)\]$/, '$1');

/** An address of IPv4 that a socket of IPv6 has, as itself. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
