import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnreachable } from '#db/errors.ts';
import { requestScope } from '#db/request-scope.ts';
import { type ConnectionOptions, PipelinedConnection } from './pipelined-connection.ts';
import type { PreparedQuery, ReadPool } from './prepared-query.ts';

type ReadPoolOptions = ConnectionOptions & {
  readonly connections: number;
  readonly onError?: (error: Error) => void;
};

type OpenReadPool = ReadPool & {
  /** How many of its connections are open. */
  readonly open: number;
  /** Opens the connections, which the first query does otherwise: once nothing blocks the event loop any more. */
  connect(): void;
};

/**
 * Opens a small pool of pipelined connections that run prepared queries. A broken connection is reopened in the
 * background while the others serve; with none left, a query fails at once with DatabaseUnreachable.
 */
export function openReadPool(url: string, options: ReadPoolOptions): OpenReadPool {
  const connections = Array.from({ length: options.connections }, () =>
    reconnectingConnection(url, options),
  );
  let chosen = 0;
  /** How many queries this turn of the event loop has had. */
  let together = 0;
  return {
    get open() {
      return connections.filter((connection) => connection.current() !== undefined).length;
    },
    connect() {
      for (const connection of connections) connection.reconnect();
    },
    run(query, params) {
      if (together === 0) setImmediate(() => (together = 0));
      const isNext = together % MAX_TOGETHER === 0 || !connections[chosen]?.current();
      together += 1;
      if (isNext) chosen = shortestQueue();
      const connection = connections[chosen]?.current();
      if (connection) return runQuery(connection, query, params);
      const since = performance.now();
      return firstConnected().then(
        (opened) => runQuery(opened, query, params),
        (error: unknown) => {
          options.onQuery?.(query.text, since, error, requestScope.getStore());
          throw error;
        },
      );
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };

  /** The place of the open connection with the fewest queries, so that none waits behind a slow one: in turn. */
  function shortestQueue(): number {
    const others = connections.map((_, at) => (chosen + 1 + at) % connections.length);
    const waiting = (at: number) => connections[at]?.current()?.waiting ?? Number.POSITIVE_INFINITY;
    return others.reduce((best, at) => (waiting(at) < waiting(best) ? at : best));
  }

  /** The first connection to come up when all are down or still opening. */
  async function firstConnected(): Promise<PipelinedConnection> {
    return Promise.any(connections.map((connection) => connection.connected())).catch((cause) => {
      throw new DatabaseUnreachable('No connection to the database can be had.', { cause });
    });
  }
}

/** Queries of one turn of the event loop that share a connection: writing to a socket costs more than a query. */
const MAX_TOGETHER = 8;

function runQuery<P extends object, Row>(
  connection: PipelinedConnection,
  query: PreparedQuery<P, Row>,
  params: P,
): Promise<Row[]> {
  // The row type was fixed when the query was compiled.
  return connection.run(query.name, query.text, query.values(params)) as Promise<Row[]>;
}

/** One connection that reopens after it broke, with a delay that grows to a quarter of a second. */
function reconnectingConnection(url: string, { onError, ...options }: ReadPoolOptions) {
  let current: PipelinedConnection | undefined;
  /** The connection that is open or being opened. */
  let opened: Promise<PipelinedConnection> | undefined;
  let delayMs = 0;
  let isClosed = false;
  return { current: () => current, connected, reconnect, close };

  function connected(): Promise<PipelinedConnection> {
    if (isClosed) return Promise.reject(new DatabaseUnreachable('The connections were closed.'));
    opened ??= connect();
    return opened;
  }

  async function connect(): Promise<PipelinedConnection> {
    const connection = new PipelinedConnection(url, options);
    connection.client.on('error', reportError);
    connection.client.once('end', () => {
      current = undefined;
      opened = undefined;
      if (!isClosed) setTimeout(reconnect, delayMs).unref();
      delayMs = Math.min(250, delayMs + 50);
    });
    await connection.client.open();
    delayMs = 0;
    if (!isClosed) current = connection;
    return connection;
  }

  function reconnect() {
    connected().catch(reportError);
  }

  function reportError(error: unknown) {
    if (!isClosed) onError?.(error instanceof Error ? error : new Error(String(error)));
  }

  async function close() {
    isClosed = true;
    current = undefined;
    const connection = await opened?.catch(() => undefined);
    // Queries sent in this turn of the event loop still go out and are answered.
    await nextTurn();
    await connection?.client.end();
  }
}
