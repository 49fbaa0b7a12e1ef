import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type QueryObserver, requestScope, withCorrelationId } from './request-scope.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

type OpenDatabase = {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

type DatabaseOptions = {
  readonly max?: number;
  readonly applicationName?: string;
  /** Longest a statement may run, in milliseconds; 0 is no limit, for loads and jobs that set their own. */
  readonly statementTimeoutMs?: number;
  /** Sends queries without waiting for the answers before them; whoever makes them limits their time. */
  readonly pipeline?: boolean;
  /** Further settings of the session, by name. */
  readonly session?: Readonly<Record<string, string>>;
  readonly onError?: (error: Error) => void;
  readonly onQuery?: QueryObserver;
};

/** Opens the general pool, for writes, searches, loads and jobs. Reads by key use `db/reads`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...connectionSettings(url, options),
    max: options.max ?? 10,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    onConnect: async (client) => {
      await client.query(sessionSettings(options));
    },
  });
  const idle = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('release', (_, client) => void idle.set(client, performance.now()));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('connect', (client) => {
    // A lost connection emits 'error', even while a transaction has the client checked out; without a listener that
    // ends the process.
    client.on('error', (error) => options.onError?.(error));
    if (client instanceof pg.Client) observeQueries(client, idle, options.onQuery);
  });
  // The pool repeats the errors of idle clients.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => pool.end() };
}

/**
 * Names the request in each statement that is not prepared by name, tells `onQuery` of it, and closes what a query that
 * timed out on our side shows to be lost.
 */
function observeQueries(
  client: pg.Client,
  idle: ReadonlyMap<pg.PoolClient, number>,
  onQuery: QueryObserver | undefined,
): void {
  const { query } = client;
  Object.assign(client, {
    query(...args: unknown[]): unknown {
      const scope = requestScope.getStore();
      const text = textOf(args[0]);
      if (typeof args[0] === 'string') args[0] = withCorrelationId(args[0], scope);
      const sentMs = performance.now();
      const answered = (error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') {
          void client.end();
          closeIdleSince(sentMs, idle, error);
        }
        onQuery?.(text, sentMs, error, scope);
      };
      // `pool.query` passes a callback.
      const done = args.at(-1);
      if (typeof done === 'function') {
        args[args.length - 1] = (error: unknown, result: unknown) => {
          answered(error ?? undefined);
          done(error, result);
        };
      }
      const result: unknown = Reflect.apply(query, client, args);
      if (result instanceof Promise) result.then(() => answered(undefined), answered);
      return result;
    },
  });
}

/**
 * Closes the connections that have been idle since before a query that was not answered (`idle`: since when, by
 * client). A failover or a firewall drops all at once, and each would cost another request the whole time limit: pg
 * returns them to the pool, where the next query waits until TCP gives up, about a quarter of an hour.
 */
function closeIdleSince(
  sentMs: number,
  idle: ReadonlyMap<pg.PoolClient, number>,
  error: Error,
): void {
  for (const [client, since] of idle) {
    if (since < sentMs && client instanceof pg.Client) client.connection.stream.destroy(error);
  }
}

/** The text of a query, or of its configuration; none of a stream, as of COPY. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const isConfiguration = typeof query === 'object' && query !== null && 'text' in query;
  return isConfiguration ? String(query.text) : '';
}

/**
 * Requests may be minutes apart, and on a busy machine opening a connection takes longer than the second we allow for
 * it.
 */
const IDLE_TIMEOUT_MS = 5 * 60_000;

/** Tables with rows that expire. */
type ExpiringTable =
  | 'asset_idempotency_keys'
  | 'client_followers'
  | 'client_requests'
  | 'feeds'
  | 'staff_sessions'
  | 'webhook_deliveries';

/**
 * Deletes the rows of a table that meet a condition, a thousand with each statement, so that no statement takes long,
 * and waits for no other process that deletes or changes them. Returns how many.
 */
export async function deleteInBatches(
  db: Database,
  table: ExpiringTable,
  condition: RawBuilder<unknown>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition}
        limit ${BATCH} for update skip locked))`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return deleted;
  }
}

const BATCH = 1_000;

/** A database on one connection, inside whatever transaction that connection has open. */
export function databaseOnClient(client: pg.Client): Database {
  const query: pg.Client['query'] = client.query.bind(client);
  return databaseFromConnections(async () => ({ query, release: () => undefined }));
}

export type Connection = Pick<pg.PoolClient, 'query' | 'release'>;

/** A database that gets its connections from `connect`. The caller closes them. */
export function databaseFromConnections(connect: () => Promise<Connection>): Database {
  const pool = { connect, end: async () => undefined, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** One connection to PostgreSQL, with the settings of its session. */
export class SessionClient extends pg.Client {
  readonly #session: pg.QueryConfig & Pick<pg.ClientConfig, 'query_timeout'>;

  constructor(url: string, options: DatabaseOptions) {
    super(connectionSettings(url, options));
    // Limited in a pipeline too: whoever limits the queries there does not see this one.
    this.#session = { text: sessionSettings(options), ...readTimeout(options) };
  }

  /** Connects, and sets what a session needs. Rejects, disconnected, if either fails. */
  async open(): Promise<void> {
    await this.connect();
    try {
      await this.query(this.#session);
    } catch (error) {
      await this.end();
      throw error;
    }
  }
}

/** Settings shared by every connection to PostgreSQL. */
function connectionSettings(url: string, options: DatabaseOptions): pg.ClientConfig {
  const timeout = timeoutOf(options);
  return {
    connectionString: url,
    application_name: options.applicationName ?? 'trade-supply',
    // Requests fail fast. Loads and jobs (timeout 0) may wait: while the demo data is generated on a busy machine,
    // the event loop can block for ten seconds and more.
    connectionTimeoutMillis: timeout > 0 ? 1_000 : 60_000,
    ...(options.pipeline ? {} : readTimeout(options)),
    pipeline: options.pipeline === true,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  };
}

/** A frozen server does not enforce its own timeout, so we stop waiting a little later. */
function readTimeout(options: DatabaseOptions): Pick<pg.ClientConfig, 'query_timeout'> {
  const timeout = timeoutOf(options);
  return timeout > 0 ? { query_timeout: timeout + 500 } : {};
}

/** Sets a new session up, by a statement: a pooler refuses most parameters of the connection itself. */
function sessionSettings(options: DatabaseOptions): string {
  const settings = {
    statement_timeout: String(timeoutOf(options)),
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    ...options.session,
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`)
    .join('; ');
}

const timeoutOf = ({ statementTimeoutMs = 3_000 }: DatabaseOptions): number => statementTimeoutMs;

const identity = (value: string) => value;
/** JSON, dates and decimals stay the text that PostgreSQL sends; int8 becomes a number. */
const TEXT_TYPES = new Set<number>([
  pg.types.builtins.JSON,
  pg.types.builtins.JSONB,
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.NUMERIC,
]);

function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (TEXT_TYPES.has(oid)) return identity;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, 'text');
}
