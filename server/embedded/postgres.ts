import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Log } from '#lib/log.ts';
import { findSecret, secret } from '#server/secrets.ts';
import { claimDataDirectory } from './data-directory.ts';
import { findBinaries } from './postgres-binaries.ts';
import { DATABASE_ROLE, ensureCluster } from './postgres-cluster.ts';
import { clusterOf, findPlace, SERVICE_FOLDER } from './postgres-place.ts';
import { endLeftovers, type PostmasterFile, readPostmasterFile } from './postgres-processes.ts';
import { supervisePostgres } from './postgres-supervisor.ts';

export type EmbeddedPostgres = {
  /** The same for as long as it runs, also after PostgreSQL was killed and started again. */
  readonly url: string;
  /** Settles, with the reason, when PostgreSQL could not be kept running: the owner must end. */
  readonly lost: Promise<Error>;
  /** Stops it and settles when it is gone. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** False for throwaway databases: quicker, and lost with a power cut. */
  readonly fsync?: boolean;
  /** Aborted, it ends a start that is under way. */
  readonly signal?: AbortSignal;
  /** Where root's service user keeps what it cannot reach in the checkout or `dataDir`. */
  readonly serviceFolder?: string;
};

/**
 * Starts the embedded PostgreSQL of `dataDir`, made when there is none, and keeps it running until
 * `stop`. Whatever an earlier, killed process left is cleared away, so the caller must hold the
 * claim of `claimDataDirectory(dataDir)`. Its own log is `$DATA_DIR/postgres.log`.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true, serviceFolder = SERVICE_FOLDER, signal } = options;
  const dataDir = resolve(options.dataDir);
  const place = findPlace(dataDir, serviceFolder, log);
  // A copied data directory leads to the same folder elsewhere.
  const claim = place.folder === dataDir ? undefined : claimDataDirectory(place.folder);
  try {
    const binaries = findBinaries(place.user, serviceFolder, log);
    const password = secret(dataDir, PASSWORD, () => randomBytes(32).toString('base64url'));
    await endLeftovers(place.cluster, log);
    await ensureCluster(place, binaries, { password, fsync, log });
    const logFile = join(dataDir, 'postgres.log');
    const postgres = await supervisePostgres({ place, binaries, fsync, logFile, signal }, log);
    return {
      url: urlOf(postgres.port, password),
      lost: postgres.lost,
      stop: () => postgres.stop().finally(() => claim?.release()),
    };
  } catch (error) {
    claim?.release();
    throw error;
  }
}

/** The address of the embedded database of `dataDir`, if there is one that answers now. */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const file = postmasterOf(dataDir);
  const password = findSecret<string>(dataDir, PASSWORD);
  if (!file?.ready || password === undefined) return undefined;
  const url = urlOf(file.port, password);
  return (await answers(url)) ? url : undefined;
}

/** The postmaster of `dataDir` as its file says; it may be gone. */
export function postmasterOf(dataDir: string): PostmasterFile | undefined {
  const cluster = clusterOf(dataDir);
  return existsSync(cluster) ? readPostmasterFile(cluster) : undefined;
}

const PASSWORD = 'databasePassword';

const urlOf = (port: number, password: string) =>
  `postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${port}/${DATABASE_ROLE}`;

/** Only the database that knows our password can answer: SCRAM proves both sides. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    // Whatever the reason, it does not answer.
    return false;
  } finally {
    await client.end();
  }
}
