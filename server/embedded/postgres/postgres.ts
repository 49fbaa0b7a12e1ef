import { dirname, resolve } from 'node:path';
import type { Log } from '#lib/logging/log.ts';
import { claimDataDirectory } from '#server/data-directory/data-directory.ts';
import { getBinaries } from './binaries.ts';
import { type DatabaseUrls, databaseUrls, ensureCluster } from './cluster.ts';
import { clusterOf, resolveLocation } from './location.ts';
import {
  readPostmasterFile,
  runningPostmaster,
  startPostmaster,
  stopLeftoverPostmaster,
  stopPostmaster,
} from './postmaster.ts';

export type EmbeddedPostgres = DatabaseUrls & {
  /** Resolves with the reason when PostgreSQL has ended without `stop`: the caller must stop. */
  readonly lost: Promise<Error>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
};

type PostgresOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** False for throwaway databases: faster, and lost in a power failure. */
  readonly fsync?: boolean;
  /** By default a free one. */
  readonly port?: number;
};

/**
 * Claims the data directory and starts its PostgreSQL, creating it if there is none, until `stop` or the end of this
 * process. Stops what an earlier process left behind. Throws DataDirectoryInUse and OperatorError.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true, port: wanted } = options;
  const dataDir = resolve(options.dataDir);
  // Before anything is created for it.
  using opening = new DisposableStack();
  opening.defer(claimDataDirectory(dataDir).release);
  const location = resolveLocation(dataDir, log);
  const { cluster, user } = location;
  const folder = dirname(cluster);
  // A copied data directory links to the same folder as the original.
  if (folder !== dataDir) opening.defer(claimDataDirectory(folder).release);
  const claims = opening.move();
  const lost = Promise.withResolvers<Error>();
  let isStopping = false;
  let exited: Promise<string> | undefined;
  const stop = async () => {
    isStopping = true;
    await stopPostmaster(cluster, log);
    await exited;
    claims.dispose();
  };
  try {
    await stopLeftoverPostmaster(cluster, log);
    const binaries = getBinaries(user, log);
    const installation = { dataDir, location, binaries, fsync };
    await ensureCluster(installation, log);
    const started = await startPostmaster({ ...installation, port: wanted }, log);
    exited = started.exited;
    void exited.then((reason) => {
      if (!isStopping) lost.resolve(new Error(`PostgreSQL has ended (${reason})`));
    });
    const urls = databaseUrls(dataDir, started.port);
    if (!urls) throw new Error('The secrets have no passwords of the database.');
    return { ...urls, lost: lost.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The URLs of the embedded database of `dataDir`; undefined unless it runs and accepts connections. */
export function findRunningPostgres(dataDir: string): DatabaseUrls | undefined {
  const cluster = clusterOf(dataDir);
  const file = readPostmasterFile(cluster);
  if (!file?.ready || runningPostmaster(cluster) === undefined) return undefined;
  return databaseUrls(dataDir, file.port);
}
