import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { freePort } from './postgres-port.ts';
import {
  type Postmaster,
  PostmasterFailed,
  type PostmasterOptions,
  spawnPostmaster,
  stopPostmaster,
} from './postgres-postmaster.ts';
import { endLeftovers } from './postgres-processes.ts';

export type SupervisedPostgres = {
  readonly port: number;
  /** Settles, with the reason, when it could not be kept running. */
  readonly lost: Promise<Error>;
  /** Stops it for good; settles when it is gone. Asking again waits for the same stop. */
  stop(): Promise<void>;
};

/** Starts PostgreSQL on a free port and, as long as it is not stopped, again on that port. */
export async function supervisePostgres(
  options: PostmasterOptions,
  log: Log,
): Promise<SupervisedPostgres> {
  const lost = Promise.withResolvers<Error>();
  let current: Postmaster | undefined;
  let stopped: Promise<void> | undefined;
  const isStopping = () => stopped !== undefined;

  async function start(
    options: PostmasterOptions,
    choosePort: () => number | Promise<number>,
  ): Promise<Postmaster> {
    const deadline = performance.now() + LONGEST_TROUBLE_MS;
    for (;;) {
      await endLeftovers(options.place.cluster, log);
      const port = await choosePort();
      if (isStopping()) throw new Error('PostgreSQL is being stopped');
      current = spawnPostmaster(options, port);
      try {
        await current.ready();
        return current;
      } catch (error) {
        await stopPostmaster(current, log);
        const again = error instanceof PostmasterFailed && error.passing && !isStopping();
        if (!again || performance.now() > deadline) throw error;
        log.warn(error.message);
        await delay(RETRY_MS);
      }
    }
  }

  async function keepRunning(first: Postmaster): Promise<void> {
    const deaths: number[] = [];
    for (let postmaster = first; ; ) {
      const end = await postmaster.exited;
      if (isStopping()) return;
      const died = performance.now();
      deaths.push(died);
      if (deaths.filter((at) => died - at < PERIOD_MS).length > MOST_DEATHS) {
        throw new Error(`PostgreSQL ended ${MOST_DEATHS + 1} times within a minute`);
      }
      log.error(`PostgreSQL ended (${end}) and is started again on port ${first.port}`);
      // Once it runs, it is kept running also while the service ends.
      postmaster = await start({ ...options, signal: undefined }, () => first.port);
      log.info(`PostgreSQL is back after ${Math.round(performance.now() - died)} ms`);
    }
  }

  const first = await start(options, freePort);
  const kept = keepRunning(first).catch((error: unknown) => {
    if (isStopping()) {
      log.info({ err: error }, 'PostgreSQL is not started again: it is being stopped');
      return;
    }
    log.fatal({ err: error }, 'PostgreSQL cannot be kept running');
    lost.resolve(error instanceof Error ? error : new Error(String(error)));
  });

  async function stopForGood(): Promise<void> {
    if (current) await stopPostmaster(current, log);
    await kept;
  }

  return {
    port: first.port,
    lost: lost.promise,
    stop: () => {
      stopped ??= stopForGood();
      return stopped;
    },
  };
}

/** How long trouble that passes by itself may last: a port that is taken, backends that linger. */
const LONGEST_TROUBLE_MS = 15_000;
const RETRY_MS = 50;
const MOST_DEATHS = 10;
const PERIOD_MS = 60_000;
