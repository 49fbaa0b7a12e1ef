import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#db/errors.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import type { Log } from '#lib/logging/log.ts';
import { claimDataDirectory, RESTORE_ELSEWHERE } from '#server/data-directory/data-directory.ts';
import { findSecret, getOrCreateSecret } from '#server/data-directory/secrets.ts';
import { getBinaries } from './binaries.ts';
import { DATABASE_NAME, ensureCluster, OWNER_ROLE, SERVICE_ROLE } from './cluster.ts';
import { clusterPath, resolvePostgresLocation, SERVICE_FOLDER } from './location.ts';
import {
  interruptPostmaster,
  type PostmasterOptions,
  PostmasterStartError,
  readPostmasterFile,
  runningPostmaster,
  startPostmaster,
  stopLeftoverPostmaster,
  stopPostmaster,
} from './postmaster.ts';

/** The connection URLs of a database. */
export type DatabaseUrls = {
  /** As the service role. */
  readonly url: string;
  /** As the owner role, for migrations. */
  readonly ownerUrl: string;
};

/** The URLs stay valid over restarts of PostgreSQL. */
export type EmbeddedPostgres = DatabaseUrls & {
  /** Resolves, with the reason, when PostgreSQL could not be kept running: the caller must stop. */
  readonly lost: Promise<Error>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
};

type PostgresOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** False for throwaway databases: faster, and lost in a power failure. */
  readonly fsync?: boolean;
  /** Aborts a start in progress. */
  readonly signal?: AbortSignal | undefined;
  /** Holds what root's service user cannot reach in the checkout or `dataDir`. */
  readonly serviceFolder?: string;
};

/**
 * Starts the embedded PostgreSQL of `dataDir`, creating it if there is none, until `stop` or the end of this process.
 * Stops what an earlier process left behind, so the caller must have claimed `dataDir` (`claimDataDirectory`).
 * PostgreSQL's own log is `$DATA_DIR/postgres.log`.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true, serviceFolder = SERVICE_FOLDER, signal } = options;
  const dataDir = resolve(options.dataDir);
  const location = resolvePostgresLocation(dataDir, serviceFolder, log);
  // A copied data directory links to the same folder as the original.
  const claim = location.folder === dataDir ? undefined : claimDataDirectory(location.folder);
  try {
    const binaries = getBinaries(location.user, serviceFolder, log);
    const passwords = {
      owner: getOrCreateSecret(dataDir, OWNER_PASSWORD, newPassword),
      service: getOrCreateSecret(dataDir, SERVICE_PASSWORD, newPassword),
    };
    await stopLeftoverPostmaster(location.cluster, log);
    await ensureCluster(location, binaries, { passwords, fsync, log });
    const logFile = join(dataDir, 'postgres.log');
    const { port, lost, stop } = await keepRunning(
      { location, binaries, fsync, logFile, signal },
      log,
    );
    return {
      ...urlsOf(port, passwords),
      lost,
      stop: () => stop().finally(() => claim?.release()),
    };
  } catch (error) {
    claim?.release();
    if (!(error instanceof PostmasterStartError)) throw error;
    throw new OperatorError(
      `${error.message}. Where the files of the database are damaged, ${RESTORE_ELSEWHERE}.`,
      { cause: error },
    );
  }
}

/** Starts PostgreSQL, and again on the same port when it was killed, until `stop`. */
async function keepRunning(options: PostmasterOptions, log: Log) {
  const { cluster } = options.location;
  const lost = Promise.withResolvers<Error>();
  let isStopping = false;
  let supervision: Promise<void> | undefined;
  // However this process exits, it must not leave the database running that it started.
  const interrupt = () => interruptPostmaster(cluster);
  process.once('exit', interrupt);
  const stop = async () => {
    isStopping = true;
    await stopPostmaster(cluster, log);
    await supervision;
    process.off('exit', interrupt);
  };
  try {
    const { port, exited } = await startWithRetry(options, log);
    supervision = restart(port, exited).catch((error: unknown) => {
      if (isStopping) return;
      log.fatal({ err: error }, 'PostgreSQL cannot be kept running');
      lost.resolve(error instanceof Error ? error : new Error(String(error)));
    });
    return { port, lost: lost.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function restart(port: number, first: Promise<string>): Promise<void> {
    let exited = first;
    const restarts = makeRateLimiter(MAX_RESTARTS, 60);
    for (;;) {
      const exit = await exited;
      if (isStopping) return;
      if (!restarts.take(cluster).allowed) {
        throw new Error(`PostgreSQL ended more than ${MAX_RESTARTS} times within a minute`);
      }
      log.error(`PostgreSQL ended (${exit}) and is being restarted on port ${port}`);
      // Without the signal of the start: the database is kept running while the service shuts down.
      ({ exited } = await startWithRetry({ ...options, signal: undefined }, log, port));
      // It may have been stopped when none ran.
      if (isStopping) await stopPostmaster(cluster, log);
      else log.info('PostgreSQL is back');
    }
  }
}

/** Starts it, on a free port unless one is given, and waits for the backends of one that was killed. */
async function startWithRetry(options: PostmasterOptions, log: Log, fixedPort?: number) {
  const deadline = performance.now() + TRANSIENT_TIMEOUT_MS;
  for (;;) {
    const port = fixedPort ?? FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    try {
      return { port, ...(await startPostmaster(options, port)) };
    } catch (error) {
      const isTransient = error instanceof PostmasterStartError && error.isTransient;
      if (!isTransient || performance.now() > deadline) throw error;
      log.warn(error.message);
      await delay(RETRY_MS);
    }
  }
}

/** A backend notices that its client has gone within 5 s, a statement of the service ends within 3. */
const TRANSIENT_TIMEOUT_MS = 20_000;
const RETRY_MS = 200;
/** In a minute. */
const MAX_RESTARTS = 10;
// Below the ephemeral range: while the database restarts, a client that retries could be assigned its port.
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;

/** The URLs of the embedded database of `dataDir`; undefined unless it runs and accepts connections. */
export function findRunningPostgres(dataDir: string): DatabaseUrls | undefined {
  const cluster = clusterPath(dataDir);
  const file = readPostmasterFile(cluster);
  const owner = findSecret<string>(dataDir, OWNER_PASSWORD);
  const service = findSecret<string>(dataDir, SERVICE_PASSWORD);
  if (!file?.ready || owner === undefined || service === undefined) return undefined;
  return runningPostmaster(cluster) === undefined
    ? undefined
    : urlsOf(file.port, { owner, service });
}

const OWNER_PASSWORD = 'databasePassword';
const SERVICE_PASSWORD = 'databaseServicePassword';
const newPassword = () => randomBytes(32).toString('base64url');

function urlsOf(
  port: number,
  { owner, service }: { readonly owner: string; readonly service: string },
): DatabaseUrls {
  const host = `127.0.0.1:${port}/${DATABASE_NAME}`;
  return {
    url: `postgres://${SERVICE_ROLE}:${service}@${host}`,
    ownerUrl: `postgres://${OWNER_ROLE}:${owner}@${host}`,
  };
}
