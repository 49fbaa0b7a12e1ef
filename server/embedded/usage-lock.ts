import pg from 'pg';
import { databaseErrorKind } from '#db/client.ts';
import type { Log } from '#lib/logging/log.ts';

/** Commands share this advisory lock while they use a database; stopping the database takes it exclusively. */
const USAGE_LOCK = '7230145, 1';

/**
 * Marks the database at `url` as in use until `end()` of the returned connection. Undefined when the
 * database does not answer or is being stopped.
 */
export async function lockShared(url: string): Promise<pg.Client | undefined> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    // While the database is being stopped this waits, and then fails with the connection.
    await connection.query(`SELECT pg_advisory_lock_shared(${USAGE_LOCK})`);
    return connection;
  } catch (error) {
    await connection.end();
    if (!databaseErrorKind(error)) throw error;
    return undefined;
  }
}

/**
 * Waits until no other command uses the database, and keeps new ones out while the returned
 * connection is open. Undefined when the database does not answer.
 */
export async function lockExclusive(url: string, log: Log): Promise<pg.Client | undefined> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    if (!(await tryExclusiveLock(connection))) {
      log.info('other commands are using this database: waiting for them to end');
      await connection.query(`SELECT pg_advisory_lock(${USAGE_LOCK})`);
    }
    return connection;
  } catch (error) {
    log.warn({ err: error }, 'the database stopped answering while waiting for other commands');
    await connection.end();
    return undefined;
  }
}

/** Whether other commands use the database at `url`. Throws where it does not answer. */
export async function isInUse(url: string): Promise<boolean> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    return !(await tryExclusiveLock(connection));
  } finally {
    await connection.end();
  }
}

async function tryExclusiveLock(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(${USAGE_LOCK}) AS locked`,
  );
  return rows[0]?.locked === true;
}

function newConnection(url: string): pg.Client {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // The database may stop first: the pending query then fails.
  connection.on('error', () => undefined);
  return connection;
}
