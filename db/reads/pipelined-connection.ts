import type { Duplex } from 'node:stream';
import pg from 'pg';
import { SessionClient } from '#db/client.ts';
import { errorCode } from '#db/errors.ts';
import { type QueryObserver, requestScope } from '#db/request-scope.ts';

/** The longest a query may take, in milliseconds, and what is reported of each. */
export type ConnectionOptions = {
  readonly timeoutMs?: number | undefined;
  readonly onQuery?: QueryObserver | undefined;
};

type Done = (error: Error | undefined, result: pg.QueryResult<object>) => void;

/** A connection on which pg pipelines queries, run as named prepared statements. */
export class PipelinedConnection {
  readonly client: SessionClient;
  readonly #onQuery: QueryObserver | undefined;
  /** When the queries that wait for their answers were made, the oldest first. */
  readonly #pending: number[] = [];
  #answeredAt = 0;
  #isCorked = false;
  /** How often statements had to be prepared again, under names with this number. */
  #version = 0;

  constructor(url: string, { timeoutMs = 3_000, onQuery }: ConnectionOptions) {
    this.#onQuery = onQuery;
    this.client = new SessionClient(url, {
      applicationName: 'trade-supply reads',
      statementTimeoutMs: timeoutMs,
      // One generic plan for each query: planning takes several times as long as running it.
      session: { plan_cache_mode: 'force_generic_plan' },
      pipeline: true,
    });
    this.client.once('connect', () => joinPieces(this.client.connection.stream));
    // A frozen server does not enforce its own timeout, so we stop waiting a little later.
    const check = setInterval(() => this.#checkTimeout(timeoutMs + 500), TIMEOUT_CHECK_MS).unref();
    this.client.once('end', () => clearInterval(check));
  }

  /** How many queries wait for their answers. */
  get waiting(): number {
    return this.#pending.length;
  }

  /** Returns the rows. A statement that a migration or a pooler made unusable is prepared again. */
  run(name: string, text: string, values: unknown[]): Promise<object[]> {
    return new Promise((resolve, reject) => {
      const version = this.#version;
      this.#query(name, text, values, (error, result) => {
        if (!error) return resolve(result.rows);
        if (!STATEMENT_GONE.has(errorCode(error))) return reject(error);
        this.#version = Math.max(this.#version, version + 1);
        this.#query(name, text, values, (again, rows) =>
          again ? reject(again) : resolve(rows.rows),
        );
      });
    });
  }

  #query(name: string, text: string, values: unknown[], done: Done): void {
    const scope = requestScope.getStore();
    const since = performance.now();
    this.#cork();
    this.#pending.push(since);
    // Given as an object, pg would copy it property by property.
    const query = new pg.Query<object>(text, values, (error, result) => {
      this.#pending.shift();
      this.#answeredAt = performance.now();
      this.#onQuery?.(text, since, error ?? undefined, scope);
      done(error, result);
    });
    const version = this.#version === 0 ? name : `${name} ${this.#version}`;
    this.client.query(Object.assign(query, { name: version }));
  }

  /** Sends what is written in one turn of the event loop together. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.client.connection;
    this.#isCorked = true;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Closes a connection that does not answer. */
  #checkTimeout(timeoutMs: number): void {
    const [oldest] = this.#pending;
    // PostgreSQL begins with a query when it has answered the one before.
    const since = Math.max(oldest ?? 0, this.#answeredAt);
    if (oldest === undefined || performance.now() - since <= timeoutMs) return;
    // After the event loop was blocked, the answer may be waiting in the socket: read it first.
    setImmediate(() => {
      if (this.#pending[0] === oldest) this.client.connection.stream.destroy(new Error(UNANSWERED));
    });
  }
}

/** Makes a corked stream write one buffer: pg writes five small pieces for each query. */
function joinPieces(stream: Duplex): void {
  stream._writev = (pieces, done) => {
    const whole = Buffer.concat(pieces.map(({ chunk }) => chunk));
    Reflect.apply(stream._write, stream, [whole, 'buffer', done]);
  };
}

const UNANSWERED = 'Connection terminated: a query was not answered in time';
/** Deallocated (26000), or its columns changed in a migration (0A000, "cached plan"). */
const STATEMENT_GONE = new Set<string | undefined>(['26000', '0A000']);
const TIMEOUT_CHECK_MS = 250;
