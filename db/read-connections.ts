import pg from 'pg';
import { connectionSettings, DatabaseUnreachable } from './client.ts';
import type { PointRead, PreparedReads } from './prepared.ts';

export type PreparedReadsOptions = {
  readonly connections: number;
  /** Longest a read may take, in milliseconds, an answer that never comes included. */
  readonly timeoutMs?: number;
  readonly onError?: (error: Error) => void;
};

/**
 * Opens a small pool of pipelined connections that run compiled point reads as named statements.
 * A connection that breaks is opened anew in the background; meanwhile the others are used, and
 * without any a read fails at once with DatabaseUnreachable.
 */
export function openPreparedReads(url: string, options: PreparedReadsOptions): PreparedReads {
  const lines = Array.from({ length: options.connections }, () => openLine(url, options));
  let turn = 0;
  return {
    async run(read, params) {
      for (let tried = 0; tried < lines.length; tried += 1) {
        turn = (turn + 1) % lines.length;
        const client = lines[turn]?.client();
        if (client) return runOn(client, read, params);
      }
      // All are down or not there yet: wait for the first to come back.
      const client = await Promise.any(lines.map((line) => line.connected())).catch((cause) => {
        throw new DatabaseUnreachable('No connection to the database can be had.', { cause });
      });
      return runOn(client, read, params);
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

async function runOn<P extends object, Row>(
  client: pg.Client,
  read: PointRead<P, Row>,
  params: P,
): Promise<Row[]> {
  const { rows } = await client.query({
    name: read.name,
    text: read.text,
    values: read.values(params),
  });
  return rows;
}

/** One connection that comes back after it broke, with a pause that grows to a quarter second. */
function openLine(url: string, options: PreparedReadsOptions) {
  const { timeoutMs = 3_000, onError } = options;
  let live: pg.Client | undefined;
  let attempt: Promise<pg.Client> | undefined;
  let pause = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  connected().catch(report);
  return { client: () => live, connected, close };

  function connected(): Promise<pg.Client> {
    if (live) return Promise.resolve(live);
    attempt ??= connect().finally(() => {
      attempt = undefined;
    });
    return attempt;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionSettings(url, {
        applicationName: 'trade-supply reads',
        statementTimeoutMs: timeoutMs,
      }),
      pipeline: true,
    });
    client.on('error', report);
    client.once('end', () => {
      if (live === client) live = undefined;
      again();
    });
    await client.connect();
    if (closed) await client.end();
    live = client;
    pause = 0;
    return client;
  }

  function again() {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connected().catch(report);
    }, pause);
    pause = Math.min(250, pause + 50);
  }

  function report(error: unknown) {
    onError?.(error instanceof Error ? error : new Error(String(error)));
  }

  async function close() {
    closed = true;
    clearTimeout(timer);
    await live?.end();
  }
}
