import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Log } from '#lib/logging/log.ts';
import {
  claimDataDirectory,
  DataDirectoryDamaged,
  RESTORE_ELSEWHERE,
} from '#server/embedded/data-directory.ts';
import { findSecret, getOrCreateSecret } from '#server/secrets/secrets.ts';
import { getBinaries } from './binaries.ts';
import {
  DATABASE_NAME,
  ensureCluster,
  OWNER_ROLE,
  type RolePasswords,
  SERVICE_ROLE,
} from './cluster.ts';
import { clusterPath, resolvePostgresLocation, SERVICE_FOLDER } from './location.ts';
import { PostmasterStartError } from './postmaster.ts';
import {
  isPostmasterOf,
  type PostmasterFile,
  readPostmasterFile,
  stopLeftoverProcesses,
} from './processes.ts';
import { supervisePostgres } from './supervisor.ts';

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
  readonly signal?: AbortSignal;
  /** Holds what root's service user cannot reach in the checkout or `dataDir`. */
  readonly serviceFolder?: string;
};

/**
 * Starts the embedded PostgreSQL of `dataDir`, creating it if there is none, and keeps it running
 * until `stop`. Stops what an earlier process left behind, so the caller must have claimed `dataDir`
 * (`claimDataDirectory`). PostgreSQL's own log is `$DATA_DIR/postgres.log`.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true, serviceFolder = SERVICE_FOLDER, signal } = options;
  const dataDir = resolve(options.dataDir);
  const place = resolvePostgresLocation(dataDir, serviceFolder, log);
  // A copied data directory links to the same folder as the original.
  const claim = place.folder === dataDir ? undefined : claimDataDirectory(place.folder);
  try {
    const binaries = getBinaries(place.user, serviceFolder, log);
    const passwords = {
      owner: getOrCreateSecret(dataDir, OWNER_PASSWORD, newPassword),
      service: getOrCreateSecret(dataDir, SERVICE_PASSWORD, newPassword),
    };
    await stopLeftoverProcesses(place.cluster, log);
    await ensureCluster(place, binaries, { passwords, fsync, log });
    const logFile = join(dataDir, 'postgres.log');
    const postgres = await supervisePostgres({ place, binaries, fsync, logFile, signal }, log);
    return {
      ...urlsOf(postgres.port, passwords),
      lost: postgres.lost,
      stop: () => postgres.stop().finally(() => claim?.release()),
    };
  } catch (error) {
    claim?.release();
    if (!(error instanceof PostmasterStartError)) throw error;
    throw new DataDirectoryDamaged(
      `${error.message}. Where the files of the database are damaged, ${RESTORE_ELSEWHERE}.`,
      { cause: error },
    );
  }
}

/** The URLs of the embedded database of `dataDir`; undefined unless it answers. */
export async function findRunningPostgres(dataDir: string): Promise<DatabaseUrls | undefined> {
  const file = findPostmaster(dataDir);
  const owner = findSecret<string>(dataDir, OWNER_PASSWORD);
  const service = findSecret<string>(dataDir, SERVICE_PASSWORD);
  if (!file?.ready || !isRunning(file, dataDir) || owner === undefined || service === undefined)
    return undefined;
  const urls = urlsOf(file.port, { owner, service });
  return (await isReachable(urls.url)) ? urls : undefined;
}

/** The service's URL of the embedded database of `dataDir`; undefined unless it answers. */
export async function findRunningPostgresUrl(dataDir: string): Promise<string | undefined> {
  return (await findRunningPostgres(dataDir))?.url;
}

/** The postmaster of `dataDir` according to its pid file; it may have ended. */
export function findPostmaster(dataDir: string): PostmasterFile | undefined {
  const cluster = clusterPath(dataDir);
  return existsSync(cluster) ? readPostmasterFile(cluster) : undefined;
}

const OWNER_PASSWORD = 'databasePassword';
const SERVICE_PASSWORD = 'databaseServicePassword';
const newPassword = () => randomBytes(32).toString('base64url');

function urlsOf(port: number, { owner, service }: RolePasswords): DatabaseUrls {
  const host = `127.0.0.1:${port}/${DATABASE_NAME}`;
  return {
    url: `postgres://${SERVICE_ROLE}:${service}@${host}`,
    ownerUrl: `postgres://${OWNER_ROLE}:${owner}@${host}`,
  };
}

/**
 * Whether the pid is really that of the postmaster: another program on its port could ask for our
 * password. On Windows the working directory of a process cannot be determined.
 */
function isRunning({ pid }: PostmasterFile, dataDir: string): boolean {
  return process.platform === 'win32' || isPostmasterOf(pid, clusterPath(dataDir));
}

async function isReachable(url: string): Promise<boolean> {
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
    // Any error means that it does not answer.
    return false;
  } finally {
    await client.end();
  }
}
