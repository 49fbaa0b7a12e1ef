import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Ports on which nothing listens on loopback, all different. What is started on them must be started soon:
 * nothing keeps them.
 * @param count how many
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map(listen));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** One of `freePorts`. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('No port is free.');
  return port;
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
