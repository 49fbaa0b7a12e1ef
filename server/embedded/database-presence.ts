import pg from 'pg';
import { databaseTroubleOf } from '#db/client.ts';
import type { Log } from '#lib/log.ts';

/** Commands at work on a database hold this lock shared; whoever stops it takes it alone. */
const AT_WORK = '7230145, 1';

/**
 * Tells the others on the database at `url` that this command is at work on it, until `end()` of
 * the connection this gives. Undefined when the database does not answer or is being stopped.
 */
export async function announce(url: string): Promise<pg.Client | undefined> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    // Of a database that is about to stop this waits, and then fails with its connection.
    await connection.query(`SELECT pg_advisory_lock_shared(${AT_WORK})`);
    return connection;
  } catch (error) {
    await connection.end();
    if (!databaseTroubleOf(error)) throw error;
    return undefined;
  }
}

/**
 * Waits until no other command is at work on the database and keeps new ones away while the
 * connection this gives is open; undefined when the database does not answer.
 */
export async function waitUntilAlone(url: string, log: Log): Promise<pg.Client | undefined> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    if (!(await tryAlone(connection))) {
      log.info('Other commands are at work on this database: waiting for them to end');
      await connection.query(`SELECT pg_advisory_lock(${AT_WORK})`);
    }
    return connection;
  } catch (error) {
    log.warn({ err: error }, 'The database went away while other commands were waited for');
    await connection.end();
    return undefined;
  }
}

/** Whether other commands are at work on the database at `url` now. */
export async function othersAreAtWork(url: string): Promise<boolean> {
  const connection = newConnection(url);
  try {
    await connection.connect();
    return !(await tryAlone(connection));
  } finally {
    await connection.end();
  }
}

async function tryAlone(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ alone: boolean }>(
    `SELECT pg_try_advisory_lock(${AT_WORK}) AS alone`,
  );
  return rows[0]?.alone === true;
}

function newConnection(url: string): pg.Client {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // The database may stop first; who waits for an answer hears of it from the query.
  connection.on('error', () => undefined);
  return connection;
}
