import pg from 'pg';
import { SessionClient } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Resource } from './resource.ts';
import { FeedError } from './validation/feed-error.ts';

type LoadTarget = {
  readonly resource: Resource;
  readonly countryCode: CountryCode;
  /** Called when this load has to wait for another of the same resource and country. */
  readonly onWait: () => void;
};

/** Runs `work` in a transaction as the only load of its resource and country. */
export type LoadRunner = <T>(
  target: LoadTarget,
  work: (client: pg.Client) => Promise<T>,
) => Promise<T>;

type LoadDatabase = {
  readonly url: string;
  /** How long to wait for a table locked by something other than a load. */
  readonly lockTimeoutMs?: number | undefined;
};

/**
 * Runs each load in a transaction on its own connection. When `work` throws or the process is killed, PostgreSQL
 * rolls back.
 */
export function transactionPerLoad(database: LoadDatabase): LoadRunner {
  return (target, work) =>
    withConnection(database.url, async (client) => {
      try {
        const result = await runLocked(client, database, target, work, BEGIN);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        throw explain(error, target.resource) ?? error;
      }
    });
}

/**
 * Runs all loads of `use` in one transaction that is rolled back at the end, so that each sees the effects of those
 * before it.
 */
export function dryRun<T>(
  database: LoadDatabase,
  use: (run: LoadRunner) => Promise<T>,
): Promise<T> {
  return withConnection(database.url, async (client) => {
    await client.query(BEGIN);
    const result = await use(async (target, work) => {
      try {
        // The temporary tables of the previous file live as long as the transaction.
        return await runLocked(client, database, target, work, 'DISCARD TEMPORARY');
      } catch (error) {
        throw explain(error, target.resource) ?? error;
      }
    });
    await client.query('ROLLBACK');
    return result;
  });
}

async function runLocked<T>(
  client: pg.Client,
  { lockTimeoutMs = 30_000 }: LoadDatabase,
  { resource, countryCode, onWait }: LoadTarget,
  work: (client: pg.Client) => Promise<T>,
  beginning: string,
): Promise<T> {
  await client.query(beginning);
  await client.query('SET LOCAL lock_timeout = 0');
  const scope = resource.isWorldwide ? 'world' : countryCode;
  await lockResource(client, scope, resource.name, onWait);
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  return work(client);
}

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SessionClient(url, {
    applicationName: 'trade-supply load',
    statementTimeoutMs: 0,
  });
  let connectionError: Error | undefined;
  // Without a listener, losing the connection between two statements would end the process.
  client.on('error', (error) => {
    connectionError ??= error;
  });
  await client.open().catch((cause: unknown) => {
    throw new FeedError(`The database cannot be reached: ${reason(cause)}.`, { cause });
  });
  try {
    return await work(client);
  } catch (error) {
    throw error instanceof FeedError ? error : (connectionError ?? error);
  } finally {
    await client.end();
  }
}

/** A load has no time limit of its own, and waits longer for locks than requests do. */
export const BEGIN = `
  BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = 0;
  SET LOCAL work_mem = '64MB'`;

/** Locks a resource against other loads until the end of the transaction; calls `onWait` when one is running. */
export async function lockResource(
  client: pg.Client,
  scope: CountryCode | 'world',
  resourceName: string,
  onWait: () => void,
): Promise<void> {
  const name = `load ${scope} ${resourceName}`;
  const key = 'hashtextextended($1, 0)';
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${key}) AS locked`,
    [name],
  );
  if (rows[0]?.locked !== true) {
    onWait();
    await client.query(`SELECT pg_advisory_xact_lock(${key})`, [name]);
  }
}

/** A host name with several addresses fails with an AggregateError, which has no message. */
function reason(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reason).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

function explain(cause: unknown, { table }: Resource): FeedError | undefined {
  const code = cause instanceof pg.DatabaseError ? cause.code : undefined;
  const message = {
    '42P01': `The database has no table ${table}: start the service on it once, which makes its tables.`,
    '42703':
      'The database is from another version than this command: run npx trade-supply migrate, then load again.',
    '55P03': `Nothing was loaded: something else has locked the table ${table}. Load again when it is done.`,
  }[code ?? ''];
  return message === undefined ? undefined : new FeedError(message, { cause });
}
