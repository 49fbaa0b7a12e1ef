import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Finds different ports on which nothing listens on loopback. They are not reserved, so use them soon.
 * @param count how many
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map(listen));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Finds one free port, like `freePorts`. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('No port is free.');
  return port;
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
