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
  pool.on('connect', (client) => {
    // A client that is cut tells of it by an event, also while a transaction holds it and asks nothing; without a
    // listener that would end the process.
    client.on('error', (error) => options.onError?.(error));
    if (client instanceof pg.Client) endAfterSilence(client);
  });
  // The pool tells of the idle ones once more.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => pool.end() };
}

/**
 * Ends a connection with a query whose answer never came: pg gives it back to the pool, where the next query would
 * wait behind that one for as long as the network takes to notice, a quarter of an hour.
 */
function endAfterSilence(client: pg.Client): void {
  const { query } = client;
  Object.assign(client, {
    query(...asked: readonly unknown[]): unknown {
      const answer: unknown = Reflect.apply(query, client, asked);
      if (answer instanceof Promise) answer.catch(endIfSilent);
      return answer;
    },
  });

  function endIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') void client.end();
  }
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

/** No connection of the pool became free in time. */
export class PoolBusy extends Error {
  readonly code = 'POOL_BUSY';
}

/**
 * What keeps the database from answering; whoever asked may try again. `away`: it cannot be reached, is starting
 * or stopping, or takes no more connections. `slow`: it did not answer in time. `locked`: somebody else is
 * changing the same records. `full`: it has no disk, memory or other room left.
 */
export type DatabaseTrouble = 'away' | 'slow' | 'locked' | 'full';

/** What kept the database from answering, where `error` comes of that. */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const trouble = CAUSES.find(
    ({ codes, messages }) => codes?.test(codeOf(error) ?? '') || messages?.test(error.message),
  )?.trouble;
  // A statement that waits for a lock is ended by its time limit like any other; where it stood says which it was.
  return trouble === 'slow' && isWaitForRow(error) ? 'locked' : trouble;
}

/** The code of an error, of PostgreSQL or of a socket, where it has one. */
export function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

type Cause = {
  readonly trouble: DatabaseTrouble;
  readonly codes?: RegExp;
  readonly messages?: RegExp;
};

/** SQLSTATE (PostgreSQL, appendix A), codes of sockets, and what pg and its pool say without a code. */
const CAUSES: readonly Cause[] = [
  // lock_not_available, deadlock_detected, serialization_failure.
  { trouble: 'locked', codes: /^(55P03|40P01|40001)$/ },
  // query_canceled: the statement timeout. Our own limits, and waiting for a connection that others use.
  {
    trouble: 'slow',
    codes: /^(57014|POOL_BUSY)$/,
    messages: /^(Query read timeout|timeout exceeded when trying to connect)/,
  },
  // Class 08 (connection), too_many_connections, 57P0x (shutdown, crash, starting), and the socket's own.
  {
    trouble: 'away',
    codes:
      /^(DATABASE_UNREACHABLE|08...|53300|57P0.|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/,
    messages:
      /^(Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/,
  },
  { trouble: 'full', codes: /^53...$/ },
];

/** PostgreSQL names the row that a statement waited for: `while updating tuple (0,5) in relation "…"`. */
function isWaitForRow(error: Error): boolean {
  return 'where' in error && /^while \w+ (?:\w+ )?tuple/.test(String(error.where));
}

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
