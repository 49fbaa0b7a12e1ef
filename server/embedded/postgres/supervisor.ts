import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#lib/logging/log.ts';
import {
  freeDatabasePort,
  type Postmaster,
  type PostmasterOptions,
  PostmasterStartError,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { stopLeftoverProcesses } from './processes.ts';

type SupervisedPostgres = {
  readonly port: number;
  /** Resolves, with the reason, when PostgreSQL could not be kept running. */
  readonly lost: Promise<Error>;
  /** Stops it for good; resolves when it has ended. Further calls wait for the same stop. */
  stop(): Promise<void>;
};

/** Starts PostgreSQL on a free port, and restarts it on that port whenever it ends, until `stop`. */
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
    const deadline = performance.now() + TRANSIENT_TIMEOUT_MS;
    for (;;) {
      await stopLeftoverProcesses(options.place.cluster, log);
      const port = await choosePort();
      if (isStopping()) throw new Error('PostgreSQL is being stopped');
      current = spawnPostmaster(options, port);
      try {
        await current.ready();
        return current;
      } catch (error) {
        await stopPostmaster(current, log);
        const canRetry =
          error instanceof PostmasterStartError && error.isTransient && !isStopping();
        if (!canRetry || performance.now() > deadline) throw error;
        log.warn(error.message);
        await delay(RETRY_MS);
      }
    }
  }

  async function keepRunning(first: Postmaster): Promise<void> {
    const exits: number[] = [];
    for (let postmaster = first; ; ) {
      const exit = await postmaster.exited;
      if (isStopping()) return;
      const endedAt = performance.now();
      exits.push(endedAt);
      if (exits.filter((at) => endedAt - at < PERIOD_MS).length > MAX_RESTARTS) {
        throw new Error(`PostgreSQL ended ${MAX_RESTARTS + 1} times within a minute`);
      }
      log.error(`PostgreSQL ended (${exit}) and is being restarted on port ${first.port}`);
      // Without the signal of the start: the database is kept running while the service shuts down.
      postmaster = await start({ ...options, signal: undefined }, () => first.port);
      log.info(`PostgreSQL is back after ${Math.round(performance.now() - endedAt)} ms`);
    }
  }

  const first = await start(options, freeDatabasePort);
  const supervision = keepRunning(first).catch((error: unknown) => {
    if (isStopping()) {
      log.info({ err: error }, 'PostgreSQL is not restarted: it is being stopped');
      return;
    }
    log.fatal({ err: error }, 'PostgreSQL cannot be kept running');
    lost.resolve(error instanceof Error ? error : new Error(String(error)));
  });

  async function stopForGood(): Promise<void> {
    if (current) await stopPostmaster(current, log);
    await supervision;
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

/** How long transient errors may last: a port that is taken, backends that are still running. */
const TRANSIENT_TIMEOUT_MS = 15_000;
const RETRY_MS = 50;
const MAX_RESTARTS = 10;
const PERIOD_MS = 60_000;
