import type { IncomingMessage } from 'node:http';
import { addressKey } from './address-key.ts';

/**
 * Whose request it is, as limits by address count it (see `addressKey`): the socket's address, or
 * the one that a trusted proxy saw, which it wrote last. What stands before it, the caller may have
 * made up.
 */
export function callerAddress(trustProxy: boolean): (incoming: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const chain = trustProxy ? headers['x-forwarded-for'] : undefined;
    const seen = chain === undefined ? undefined : String(chain).split(',').at(-1)?.trim();
    return addressKey(seen || (socket.remoteAddress ?? 'unknown'));
  };
}
