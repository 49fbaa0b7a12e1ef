import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnLoopback } from '#tests/support/start-process.ts';

/** A TCP proxy to a database that can break its connections, delay them or freeze. */
export type DatabaseProxy = {
  /** The URL of the same database, through the proxy. */
  urlFor(databaseUrl: string): string;
  /** Closes all connections and accepts no new ones. */
  disconnect(): void;
  /** Ends all connections by a reset (RST); new ones work. */
  reset(): void;
  /** Keeps connections open, accepts new ones and forwards nothing: a database that hangs, or a network that drops all packets. */
  freeze(): void;
  /** Forwards everything this many milliseconds late. */
  delay(milliseconds: number): void;
  /** Open connections stay open for the client but have lost their database, which learns of it; new ones work. */
  halfOpen(): void;
  /** Ends all of these; connections that were frozen or delayed continue, half open ones are reset. */
  restore(): void;
  close(): Promise<void>;
};

/** A proxy on loopback to the PostgreSQL of the last `urlFor`. */
export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  const links = new Set<Link>();
  /** Links without a database, whose client does not know. */
  const lost = new WeakSet<Link>();
  let isOpen = true;
  let delayMs = 0;
  let frozen: PromiseWithResolvers<void> | undefined;
  let upstream = new URL('postgres://localhost');
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const link = { client, database: connect(Number(upstream.port), upstream.hostname) };
    links.add(link);
    client.pipe(held()).pipe(link.database);
    link.database.pipe(held()).pipe(client);
    client.on('error', () => link.database.destroy());
    link.database.on('error', () => client.destroy());
    client.on('close', () => {
      links.delete(link);
      link.database.destroy();
    });
    link.database.on('close', () => {
      if (!lost.has(link)) client.destroy();
    });
  });
  const port = await listenOnLoopback(server);
  const endAll = (end: (link: Link) => void) => {
    for (const link of [...links]) end(link);
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
      endAll(({ client }) => client.destroy());
    },
    reset: () => endAll(({ client }) => client.resetAndDestroy()),
    freeze() {
      frozen ??= Promise.withResolvers();
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    halfOpen() {
      endAll((link) => {
        lost.add(link);
        link.client.unpipe();
        // Read on, so that the end of the client is noticed.
        link.client.resume();
        link.database.unpipe();
        link.database.destroy();
      });
    },
    restore() {
      isOpen = true;
      delayMs = 0;
      frozen?.resolve();
      frozen = undefined;
      for (const link of links) if (lost.has(link)) link.client.resetAndDestroy();
    },
    async close() {
      frozen?.resolve();
      endAll(({ client }) => client.destroy());
      server.close();
      await once(server, 'close');
    },
  };

  /** A stream that passes bytes on when they are due. */
  function held(): Transform {
    return new Transform({
      async transform(chunk, _, done) {
        if (delayMs > 0) await pause(delayMs);
        await frozen?.promise;
        done(null, chunk);
      },
    });
  }
}

type Link = { readonly client: Socket; readonly database: Socket };
