import { setTimeout as pause } from 'node:timers/promises';
import { SessionClient } from '#db/client.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { type Registration, register, SettingsDisagree } from './instances/register.ts';

type ClaimedInstance = {
  readonly number: number;
  /** Resolves when this process has to end, since it disagrees with one that started while it was taken for dead. */
  readonly lost: Promise<Error>;
  /** Releases the number. */
  stop(): Promise<void>;
};

type Agreement = Pick<Registration, 'settings' | 'refuseStoreChange'>;

const RETRY_MS = 500;

/**
 * Claims a new number for this process, registers its settings, and holds its advisory lock on a separate connection,
 * which shows other processes that this one is alive. A broken connection is replaced. Throws SettingsDisagree.
 */
export async function claimInstance(
  databaseUrl: string,
  log: Log,
  agreement: Agreement = NOTHING_TO_AGREE,
): Promise<ClaimedInstance> {
  const first = await connect(databaseUrl, log);
  const number = await nextNumber(first).catch(async (error: unknown) => {
    await first.end();
    throw error;
  });
  const registration = { ...agreement, number };
  let current = await claim(first, registration);
  let isStopped = false;
  let relocking = Promise.resolve();
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
  watch(current);
  return {
    number,
    lost,
    async stop() {
      isStopped = true;
      await relocking;
      await current.end();
    },
  };

  function watch(connection: SessionClient): void {
    connection.once('end', () => {
      if (!isStopped) relocking = relock();
    });
  }

  async function relock(): Promise<void> {
    log.warn({ instance: number }, 'the connection with the instance lock broke');
    while (!isStopped) {
      try {
        current = await claim(await connect(databaseUrl, log), registration);
        return watch(current);
      } catch (err) {
        if (err instanceof SettingsDisagree) return lose(err);
        log.debug({ err }, 'could not take the instance lock again yet');
        await pause(RETRY_MS);
      }
    }
  }
}

/** For a process that only holds a number, as in tests. */
const NOTHING_TO_AGREE: Agreement = { settings: [], refuseStoreChange: async () => undefined };

async function connect(databaseUrl: string, log: Log): Promise<SessionClient> {
  const connection = new SessionClient(databaseUrl, { applicationName: 'trade-supply instance' });
  // `end` follows; only this event has the reason.
  connection.on('error', (error) =>
    log.debug(errorReason(error), 'instance lock connection error'),
  );
  await connection.open();
  return connection;
}

async function nextNumber(connection: SessionClient): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(
    "select nextval('asset_instances')::int as number",
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no instance number');
  return row.number;
}

async function claim(
  connection: SessionClient,
  registration: Registration,
): Promise<SessionClient> {
  try {
    // So that PostgreSQL notices a vanished machine after a minute instead of hours.
    await connection.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    );
    await register(connection, registration);
    return connection;
  } catch (error) {
    await connection.end();
    throw error;
  }
}
