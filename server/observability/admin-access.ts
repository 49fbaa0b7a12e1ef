import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Config } from '#lib/config/config.ts';
import { isLoopback } from '#lib/config/setting-schemas.ts';

export type AdminAccess = ReturnType<typeof makeAdminAccess>;

type Addresses = Pick<Socket, 'remoteAddress'>;

/**
 * Who may ask the admin port: the networks of ADMIN_ALLOW, and this machine by loopback under a local name, so that a
 * website in a browser on it cannot read the port by DNS rebinding.
 */
export function makeAdminAccess({ adminAllow }: Pick<Config, 'adminAllow'>) {
  const allowed = new BlockList();
  for (const { address, prefix, family } of adminAllow) allowed.addSubnet(address, prefix, family);
  const isOwn = ({ remoteAddress = '' }: Addresses) => isLoopback(plain(remoteAddress));
  /** Whether a connection is of this machine or of ADMIN_ALLOW. */
  const permits = (socket: Addresses) => {
    const { remoteAddress = '' } = socket;
    return isOwn(socket) || allowed.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
  };
  return {
    permits,
    /** Why a request is refused, as a status and a sentence; undefined: it is not. */
    refusal(incoming: IncomingMessage): { status: number; text: string } | undefined {
      const { remoteAddress = '', localPort } = incoming.socket;
      if (!permits(incoming.socket)) {
        return { status: 403, text: `${plain(remoteAddress)} is not in ADMIN_ALLOW.` };
      }
      if (!isOwn(incoming.socket) || hasLocalHost(incoming)) return undefined;
      return { status: 421, text: `Ask by one of localhost, 127.0.0.1, and port ${localPort}.` };
    },
  };
}

/** Health checks in HTTP/1.0 may lack Host; browsers always send it, and Node requires it in HTTP/1.1. */
function hasLocalHost({ headersDistinct, socket }: IncomingMessage): boolean {
  const [host, ...more] = headersDistinct['host'] ?? [];
  if (host === undefined) return true;
  const [, name = '', port] = HOST.exec(host.toLowerCase()) ?? [];
  const isItsPort = port === undefined || Number(port) === socket.localPort;
  return more.length === 0 && isItsPort && isLoopback(name);
}

const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;

/** An address of IPv4 that a socket of IPv6 has, as itself. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
