import type { IncomingMessage } from 'node:http';

/**
 * Whose request it is, for the count of failed authentications: the socket's address, or behind a
 * trusted proxy the whole chain that it forwarded (a chain shares one count).
 */
export function callerAddress(trustProxy: boolean): (incoming: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const chain = trustProxy ? headers['x-forwarded-for'] : undefined;
    return chain === undefined ? (socket.remoteAddress ?? 'unknown') : String(chain);
  };
}
