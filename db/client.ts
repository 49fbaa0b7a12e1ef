import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

export type OpenDatabase = {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly max?: number;
  readonly applicationName?: string;
  /** Longest a statement may run; 0 is no limit, for loads and jobs that set their own. */
  readonly statementTimeoutMs?: number;
  readonly onError?: (error: Error) => void;
};

/** Opens the ordinary pool: writes, searches, loads and jobs. Point reads go through `prepared.ts`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...connectionSettings(url, options),
    max: options.max ?? 10,
    idleTimeoutMillis: KEPT_IDLE_MS,
  });
  // Without a listener a restart of the database would end the process.
  pool.on('error', (error) => options.onError?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => pool.end() };
}

/**
 * How long a connection is kept that nobody needs: at a quiet counter minutes pass between two questions, and a new one
 * is a new process of PostgreSQL, for which a busy machine takes more than the second that we wait.
 */
const KEPT_IDLE_MS = 5 * 60_000;

/** The database as one connection has it, in the transaction that it is in. */
export function databaseOver(client: pg.Client): Database {
  const query: pg.Client['query'] = client.query.bind(client);
  return databaseFrom(async () => ({ query, release: () => undefined }));
}

/** A connection for as long as it is needed. */
export type Connection = Pick<pg.PoolClient, 'query' | 'release'>;

/** The database over connections that `connect` gives; to close them is up to whoever opened them. */
export function databaseFrom(connect: () => Promise<Connection>): Database {
  const pool = { connect, end: async () => undefined, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** No connection to the database can be had. */
export class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE';
}

/** Whether an error means that the database is away, restarting, full or too slow: try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY_CODES.test(error.code)) return true;
  return AWAY_MESSAGES.test(error.message);
}

// SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention), and the socket's own.
const AWAY_CODES =
  /^(DATABASE_UNREACHABLE|08...|53...|57...|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
// What pg says without a code.
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client was closed)/;

/** What every connection to PostgreSQL has in common. */
export function connectionSettings(url: string, options: DatabaseOptions): pg.ClientConfig {
  const timeout = options.statementTimeoutMs ?? 3_000;
  return {
    connectionString: url,
    application_name: options.applicationName ?? 'trade-supply',
    // Who asks does not wait for long. Loads and jobs, which have no limit, need not give up as soon: beside a
    // first fill on a busy machine this process hears of nothing for ten seconds and more.
    connectionTimeoutMillis: timeout > 0 ? 1_000 : 60_000,
    statement_timeout: timeout,
    // A frozen server enforces nothing: we stop waiting ourselves, a little later than it should.
    ...(timeout > 0 ? { query_timeout: timeout + 500 } : {}),
    keepAlive: true,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    types: { getTypeParser: parserOf },
  };
}

const asText = (value: string) => value;
/** Documents, dates and exact decimals stay the text that PostgreSQL sends; int8 becomes a number. */
const TEXT_TYPES = new Set<number>([
  pg.types.builtins.JSON,
  pg.types.builtins.JSONB,
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.NUMERIC,
]);

function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (TEXT_TYPES.has(oid)) return asText;
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, 'text');
}
