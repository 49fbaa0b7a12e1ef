import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '#db/client.ts';
import { INSTANCE_LOCK_ID, type Instance } from '#lib/assets/objects/instances.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';

type ClaimedInstance = Instance & {
  /** Releases the number: other processes then clean up what this one reserved. */
  stop(): Promise<void>;
};

const RETRY_MS = 500;

/**
 * Claims a new number for this process and holds its advisory lock on a separate connection, which shows other processes
 * that this one is alive. A broken connection is replaced; until then, others may take this process for dead, and an
 * upload in progress may have to be sent again.
 */
export async function claimInstance(databaseUrl: string, log: Log): Promise<ClaimedInstance> {
  const first = await connect(databaseUrl, log);
  const number = await nextNumber(first);
  let current = await lock(first, number);
  let isStopped = false;
  let relocking = Promise.resolve();
  watch(current);
  return {
    number,
    pendingKeys: new Set(),
    async stop() {
      isStopped = true;
      await relocking;
      await current.end();
    },
  };

  function watch(connection: pg.Client): void {
    connection.once('end', () => {
      if (!isStopped) relocking = relock();
    });
  }

  async function relock(): Promise<void> {
    log.warn({ instance: number }, 'the connection with the instance lock broke');
    while (!isStopped) {
      try {
        current = await lock(await connect(databaseUrl, log), number);
        return watch(current);
      } catch (err) {
        log.debug({ err }, 'could not take the instance lock again yet');
        await pause(RETRY_MS);
      }
    }
  }
}

async function connect(databaseUrl: string, log: Log): Promise<pg.Client> {
  const connection = new pg.Client(
    connectionSettings(databaseUrl, { applicationName: 'trade-supply instance' }),
  );
  // `end` follows; only this event has the reason.
  connection.on('error', (error) =>
    log.debug(errorReason(error), 'instance lock connection error'),
  );
  await connection.connect();
  return connection;
}

async function nextNumber(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(
    "select nextval('asset_instances')::int as number",
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no instance number');
  return row.number;
}

async function lock(connection: pg.Client, number: number): Promise<pg.Client> {
  try {
    // So that PostgreSQL notices a vanished machine after a minute instead of hours.
    await connection.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    );
    await connection.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCK_ID, number]);
    return connection;
  } catch (error) {
    await connection.end();
    throw error;
  }
}
