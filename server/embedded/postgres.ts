import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Log } from '#lib/log.ts';
import { findSecret, secret } from '#server/secrets.ts';
import { claimDataDirectory } from './data-directory.ts';
import { findBinaries } from './postgres-binaries.ts';
import {
  DATABASE_NAME,
  ensureCluster,
  OWNER_ROLE,
  type RolePasswords,
  SERVICE_ROLE,
} from './postgres-cluster.ts';
import { clusterOf, findPlace, SERVICE_FOLDER } from './postgres-place.ts';
import {
  endLeftovers,
  isPostmasterOf,
  type PostmasterFile,
  readPostmasterFile,
} from './postgres-processes.ts';
import { supervisePostgres } from './postgres-supervisor.ts';

/** The addresses of one database, the same for as long as it runs. */
export type DatabaseUrls = {
  /** As the role of the service. */
  readonly url: string;
  /** As the owner of its tables: for migrations. */
  readonly ownerUrl: string;
};

/** The addresses stay the same after PostgreSQL was killed and started again. */
export type EmbeddedPostgres = DatabaseUrls & {
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
    const passwords = {
      owner: secret(dataDir, OWNER_PASSWORD, newPassword),
      service: secret(dataDir, SERVICE_PASSWORD, newPassword),
    };
    await endLeftovers(place.cluster, log);
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
    throw error;
  }
}

/** The addresses of the embedded database of `dataDir`, if there is one that answers now. */
export async function runningPostgres(dataDir: string): Promise<DatabaseUrls | undefined> {
  const file = postmasterOf(dataDir);
  const owner = findSecret<string>(dataDir, OWNER_PASSWORD);
  const service = findSecret<string>(dataDir, SERVICE_PASSWORD);
  if (!file?.ready || !isRunning(file, dataDir) || owner === undefined || service === undefined)
    return undefined;
  const urls = urlsOf(file.port, { owner, service });
  return (await answers(urls.url)) ? urls : undefined;
}

/** The address of that database for the service and its commands, if it answers now. */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  return (await runningPostgres(dataDir))?.url;
}

/** The postmaster of `dataDir` as its file says; it may be gone. */
export function postmasterOf(dataDir: string): PostmasterFile | undefined {
  const cluster = clusterOf(dataDir);
  return existsSync(cluster) ? readPostmasterFile(cluster) : undefined;
}

const OWNER_PASSWORD = 'databasePassword';
const SERVICE_PASSWORD = 'databaseServicePassword';
const newPassword = () => randomBytes(32).toString('base64url');

function urlsOf(port: number, { owner, service }: RolePasswords): DatabaseUrls {
  const at = `127.0.0.1:${port}/${DATABASE_NAME}`;
  return {
    url: `postgres://${SERVICE_ROLE}:${service}@${at}`,
    ownerUrl: `postgres://${OWNER_ROLE}:${owner}@${at}`,
  };
}

/**
 * Whether the postmaster that the file names is there: what has its port otherwise could ask for our password. Of
 * processes of Windows it is not known where they work.
 */
function isRunning({ pid }: PostmasterFile, dataDir: string): boolean {
  return process.platform === 'win32' || isPostmasterOf(pid, clusterOf(dataDir));
}

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
