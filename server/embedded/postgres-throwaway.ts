import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '#lib/log.ts';
import { lockFile } from '#server/file-lock.ts';
import {
  claimDataDirectory,
  type DataDirectoryClaim,
  DataDirectoryInUse,
} from './data-directory.ts';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';
import { removeUnfinished } from './postgres-cluster.ts';
import { clusterOf, SERVICE_FOLDER } from './postgres-place.ts';
import { endLeftovers } from './postgres-processes.ts';

/** A claimed data directory that is removed, database and all, by `remove()`. */
export type ThrowawayDirectory = { readonly path: string; remove(): Promise<void> };

export type ThrowawayPostgres = EmbeddedPostgres & { readonly dataDir: string };

/** Starts a quick, empty database of its own, which `stop()` removes. For tests. */
export async function startThrowawayPostgres(log: Log): Promise<ThrowawayPostgres> {
  const directory = await makeThrowawayDirectory(log);
  try {
    const postgres = await startPostgres({ dataDir: directory.path, log, fsync: false });
    const stop = () => postgres.stop().finally(() => directory.remove());
    return { ...postgres, dataDir: directory.path, stop };
  } catch (error) {
    await directory.remove();
    throw error;
  }
}

/**
 * Makes and claims an empty data directory among the system's temporary files. Those of killed
 * processes are removed first, with their databases that still run.
 */
export async function makeThrowawayDirectory(
  log: Log,
  parent = join(tmpdir(), `trade-supply-test-${userInfo().uid}`),
): Promise<ThrowawayDirectory> {
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  if (lstatSync(parent).uid !== userInfo().uid) throw new Error(`${parent} is somebody else's`);
  const { abandoned, made } = underLock(parent, () => ({
    abandoned: claimAbandoned(parent),
    made: claimNew(parent),
  }));
  await Promise.all(abandoned.map((directory) => destroy(directory, log)));
  return { path: made.path, remove: () => destroy(made, log) };
}

type Claimed = { readonly path: string; readonly claim: DataDirectoryClaim };

/** Under the lock no directory is made and not claimed yet. Synchronous: waiting for it blocks. */
function underLock<T>(parent: string, work: () => T): T {
  const lock = lockFile(join(parent, 'lock'), 10_000);
  try {
    return work();
  } finally {
    lock.release();
  }
}

function claimNew(parent: string): Claimed {
  const path = mkdtempSync(join(parent, 'run-'));
  // For the service user to pass through.
  chmodSync(path, 0o711);
  return { path, claim: claimDataDirectory(path) };
}

function claimAbandoned(parent: string): Claimed[] {
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

async function destroy({ path, claim }: Claimed, log: Log): Promise<void> {
  // A test may have kept data directories of its own in there.
  const kept = existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  for (const dataDir of [path, ...kept].filter(isFolder)) await destroyDatabase(dataDir, log);
  claim.release();
  removeFolder(path);
}

async function destroyDatabase(dataDir: string, log: Log): Promise<void> {
  const entry = clusterOf(dataDir);
  const isLink = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const folder = isLink ? dirname(readlinkSync(entry)) : dataDir;
  if (isFolder(folder)) {
    await endLeftovers(entry, log);
    await removeUnfinished(folder);
  }
  if (isLink && dirname(folder) === SERVICE_FOLDER) removeFolder(folder);
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const removeFolder = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
