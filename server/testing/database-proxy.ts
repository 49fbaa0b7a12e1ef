import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a database that can break its connections or freeze. */
export type DatabaseProxy = {
  /** The URL of the same database, through the proxy. */
  urlFor(databaseUrl: string): string;
  /** Breaks all connections and accepts no new ones. */
  disconnect(): void;
  /** Keeps connections open and forwards nothing, like a database that hangs. */
  freeze(): void;
  /** Ends either; frozen connections continue. */
  restore(): void;
  close(): Promise<void>;
};

/** A proxy on loopback to the PostgreSQL of the last `urlFor`. */
export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  /** Each socket with the one that it forwards to. */
  const sockets = new Map<Socket, Socket>();
  let isOpen = true;
  let isFrozen = false;
  let upstream = new URL('postgres://localhost');
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const database = connect(Number(upstream.port), upstream.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.set(from, to);
      if (!isFrozen) from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const breakConnections = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    urlFor(databaseUrl) {
      upstream = new URL(databaseUrl);
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    disconnect() {
      isOpen = false;
      breakConnections();
    },
    freeze() {
      isFrozen = true;
      for (const [from, to] of sockets) from.unpipe(to);
    },
    restore() {
      isOpen = true;
      if (isFrozen) for (const [from, to] of sockets) from.pipe(to);
      isFrozen = false;
    },
    async close() {
      breakConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
