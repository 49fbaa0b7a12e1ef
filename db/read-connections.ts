import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings, DatabaseUnreachable } from './client.ts';
import type { PointRead, PreparedReads } from './prepared.ts';
import { makeReadLine, type ReadLine } from './read-line.ts';

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
    run(read, params) {
      for (let tried = 0; tried < lines.length; tried += 1) {
        turn = (turn + 1) % lines.length;
        const line = lines[turn]?.live();
        if (line) return runOn(line, read, params);
      }
      return firstBack().then((line) => runOn(line, read, params));
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()));
    },
  };

  /** All are down or not there yet: the first that comes back. */
  async function firstBack(): Promise<ReadLine> {
    return Promise.any(lines.map((line) => line.connected())).catch((cause) => {
      throw new DatabaseUnreachable('No connection to the database can be had.', { cause });
    });
  }
}

/** A read is planned once for all its parameters: to plan one takes several times as long as to run it. */
function readSettings(url: string, timeoutMs: number): pg.ClientConfig {
  const settings = connectionSettings(url, {
    applicationName: 'trade-supply reads',
    statementTimeoutMs: timeoutMs,
  });
  return { ...settings, options: `${settings.options} -c plan_cache_mode=force_generic_plan` };
}

function runOn<P extends object, Row>(
  line: ReadLine,
  read: PointRead<P, Row>,
  params: P,
): Promise<Row[]> {
  // The database answers with the columns that the read was compiled to ask for.
  return line.run(read.name, read.text, read.values(params)) as Promise<Row[]>;
}

/** One connection that comes back after it broke, with a pause that grows to a quarter second. */
function openLine(url: string, options: PreparedReadsOptions) {
  const { timeoutMs = 3_000, onError } = options;
  let session: pg.Client | undefined;
  let live: ReadLine | undefined;
  let attempt: Promise<ReadLine> | undefined;
  let pause = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  connected().catch(report);
  return { live: () => live, connected, close };

  function connected(): Promise<ReadLine> {
    if (closed) return Promise.reject(new DatabaseUnreachable('The connections were closed.'));
    if (live) return Promise.resolve(live);
    attempt ??= connect().finally(() => {
      attempt = undefined;
    });
    return attempt;
  }

  async function connect(): Promise<ReadLine> {
    const client = new pg.Client(readSettings(url, timeoutMs));
    client.on('error', report);
    client.once('end', () => {
      if (session === client) live = undefined;
      again();
    });
    await client.connect();
    if (closed) {
      await client.end();
      return connected();
    }
    session = client;
    // A frozen server enforces nothing: we stop waiting ourselves, a little later than it should.
    live = makeReadLine(client.connection.stream, timeoutMs + 500);
    pause = 0;
    return live;
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
    if (!closed) onError?.(error instanceof Error ? error : new Error(String(error)));
  }

  async function close() {
    closed = true;
    clearTimeout(timer);
    live = undefined;
    // What was asked before goes out first, and is answered.
    await nextTurn();
    await Promise.allSettled([session?.end(), attempt]);
  }
}
