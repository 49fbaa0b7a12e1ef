import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Finds different ports on which nothing listens on loopback. They are not reserved, so use them soon.
 * @param count how many
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map(listenOnLoopback));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Finds one free port, like `freePorts`. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('No port is free.');
  return port;
}

/** Lets a server listen on a free port of 127.0.0.1, and returns it. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
