import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '#lib/logging/log.ts';
import {
  claimDataDirectory,
  DataDirectoryInUse,
  type FileLock,
  lockFile,
} from '#server/data-directory/data-directory.ts';
import { type DatabaseUrls, removeUnfinished } from '#server/embedded/postgres/cluster.ts';
import { clusterOf, SERVICE_FOLDER } from '#server/embedded/postgres/location.ts';
import { startPostgres } from '#server/embedded/postgres/postgres.ts';
import { stopLeftoverPostmaster } from '#server/embedded/postgres/postmaster.ts';

/** A claimed data directory; `remove()` removes it with its database. */
export type ThrowawayDirectory = { readonly path: string; remove(): Promise<void> };

type ThrowawayPostgres = DatabaseUrls & {
  readonly dataDir: string;
  stop(): Promise<void>;
};

/**
 * Starts an empty database without fsync, which `stop()` removes. For tests. It is started again on the same port when a
 * test kills it, as a service manager does.
 */
export async function startThrowawayPostgres(log: Log): Promise<ThrowawayPostgres> {
  const directory = await makeThrowawayDirectory(log);
  const dataDir = join(directory.path, 'data');
  let isStopping = false;
  const start = async (options: { readonly port?: number } = {}) => {
    const postgres = await startPostgres({ dataDir, log, fsync: false, ...options });
    void postgres.lost.then(async () => {
      await postgres.stop();
      if (!isStopping) running = start({ port: Number(new URL(postgres.url).port) });
    });
    return postgres;
  };
  let running = start();
  try {
    const { url, ownerUrl } = await running;
    const stop = async () => {
      isStopping = true;
      await (await running).stop();
      await directory.remove();
    };
    return { url, ownerUrl, dataDir, stop };
  } catch (error) {
    await directory.remove();
    throw error;
  }
}

/**
 * Creates and claims an empty data directory in the system's temporary folder. Those of killed
 * processes are removed, together with databases that still run in them.
 */
export async function makeThrowawayDirectory(
  log: Log,
  parent = join(tmpdir(), `trade-supply-test-${userInfo().uid}`),
): Promise<ThrowawayDirectory> {
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  if (lstatSync(parent).uid !== userInfo().uid)
    throw new Error(`${parent} belongs to another user`);
  const { abandoned, created } = withLock(parent, () => ({
    abandoned: claimAbandoned(parent),
    created: claimNew(parent),
  }));
  await Promise.all(abandoned.map((directory) => destroy(directory, log)));
  return { path: created.path, remove: () => destroy(created, log) };
}

type ClaimedFolder = { readonly path: string; readonly claim: FileLock };

/** The lock keeps others from claiming a directory between its creation and its claim. Blocks while it waits. */
function withLock<T>(parent: string, work: () => T): T {
  const lock = lockFile(join(parent, 'lock'), 10_000);
  try {
    return work();
  } finally {
    lock.release();
  }
}

function claimNew(parent: string): ClaimedFolder {
  const path = mkdtempSync(join(parent, 'run-'));
  // Searchable by the service user.
  chmodSync(path, 0o711);
  return { path, claim: claimDataDirectory(path) };
}

function claimAbandoned(parent: string): ClaimedFolder[] {
  return readdirSync(parent)
    .filter((name) => name.startsWith('run-'))
    .flatMap((name) => {
      const path = join(parent, name);
      try {
        return [{ path, claim: claimDataDirectory(path) }];
      } catch (error) {
        if (error instanceof DataDirectoryInUse) return [];
        throw error;
      }
    });
}

async function destroy({ path, claim }: ClaimedFolder, log: Log): Promise<void> {
  // A test may have created data directories of its own in it.
  const inner = existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  for (const dataDir of [path, ...inner].filter(isFolder)) await destroyDatabase(dataDir, log);
  claim.release();
  removeFolder(path);
}

async function destroyDatabase(dataDir: string, log: Log): Promise<void> {
  const cluster = clusterOf(dataDir);
  const folder = dirname(cluster);
  if (isFolder(folder)) {
    await stopLeftoverPostmaster(cluster, log);
    removeUnfinished(folder);
  }
  if (dirname(folder) === SERVICE_FOLDER) removeFolder(folder);
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const removeFolder = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
