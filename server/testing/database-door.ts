import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database that can be shut (what came through is cut off, nothing more gets in) or frozen. */
export type DatabaseDoor = {
  /** The URL of the same database, through the door. */
  urlFor(databaseUrl: string): string;
  shut(): void;
  /** Takes everything and passes nothing on, as a database that stands still does. */
  freeze(): void;
  /** Ends either; what was frozen goes on. */
  open(): void;
  close(): Promise<void>;
};

/** A door on loopback to the PostgreSQL that listens on the host and port of the first URL asked for. */
export async function openDatabaseDoor(): Promise<DatabaseDoor> {
  /** Each socket with the one that it is passed on to. */
  const sockets = new Map<Socket, Socket>();
  let isOpen = true;
  let isFrozen = false;
  let behind = new URL('postgres://localhost');
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(Number(behind.port), behind.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
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
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    urlFor(databaseUrl) {
      behind = new URL(databaseUrl);
      const through = new URL(databaseUrl);
      through.hostname = '127.0.0.1';
      through.port = String(port);
      return through.href;
    },
    shut() {
      isOpen = false;
      cut();
    },
    freeze() {
      isFrozen = true;
      for (const [from, to] of sockets) from.unpipe(to);
    },
    open() {
      isOpen = true;
      if (isFrozen) for (const [from, to] of sockets) from.pipe(to);
      isFrozen = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
