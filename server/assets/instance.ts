import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '#db/client.ts';
import { INSTANCE_LOCKS, type Instance } from '#lib/assets/instances.ts';
import { reasonOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';

export type HeldInstance = Instance & {
  /** Gives the number up: what is noted under it is swept up from then on. */
  stop(): Promise<void>;
};

const RETRY_MS = 500;

/**
 * Takes a number for this process that none had before, and holds its lock on a connection of its own, so
 * that other processes see that this one lives. A connection that breaks is replaced: until then another
 * process may take this one for dead, and an upload that is under way may have to be sent again.
 */
export async function takeInstance(databaseUrl: string, log: Log): Promise<HeldInstance> {
  const first = await connect(databaseUrl, log);
  const number = await nextNumber(first);
  let current = await hold(first, number);
  let isStopped = false;
  let retaking = Promise.resolve();
  watch(current);
  return {
    number,
    arriving: new Set(),
    async stop() {
      isStopped = true;
      await retaking;
      await current.end();
    },
  };

  function watch(connection: pg.Client): void {
    connection.once('end', () => {
      if (!isStopped) retaking = retake();
    });
  }

  async function retake(): Promise<void> {
    log.warn({ instance: number }, 'the connection that holds the number of this process broke');
    while (!isStopped) {
      try {
        current = await hold(await connect(databaseUrl, log), number);
        return watch(current);
      } catch (err) {
        log.debug({ err }, 'the number of this process is not held again yet');
        await pause(RETRY_MS);
      }
    }
  }
}

async function connect(databaseUrl: string, log: Log): Promise<pg.Client> {
  const connection = new pg.Client(
    connectionSettings(databaseUrl, { applicationName: 'trade-supply instance' }),
  );
  // That it broke is told by `end` too; this is why.
  connection.on('error', (error) =>
    log.debug(reasonOf(error), 'the connection of the number broke'),
  );
  await connection.connect();
  return connection;
}

async function nextNumber(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(
    "select nextval('asset_instances')::int as number",
  );
  const [row] = rows;
  if (!row) throw new Error('the database gave no number for this process');
  return row.number;
}

async function hold(connection: pg.Client, number: number): Promise<pg.Client> {
  try {
    // A machine that is gone without a word is missed after a minute, not after hours.
    await connection.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    );
    await connection.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCKS, number]);
    return connection;
  } catch (error) {
    await connection.end();
    throw error;
  }
}
