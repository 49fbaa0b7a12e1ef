import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '#lib/logging/log.ts';
import { changeOwner, DataDirectoryUnusable } from '#server/embedded/data-directory.ts';
import { makeServiceFolder } from './binaries.ts';
import {
  canReach,
  hasAccount,
  isRoot,
  ownerOf,
  type ServiceUser,
  serviceUser,
} from './service-user.ts';

/** Holds what root's service user cannot reach in the checkout or the data directory. */
export const SERVICE_FOLDER = '/var/lib/trade-supply';

/** Where a database is: its cluster, the folder of that, and the user that runs it. */
export type PostgresLocation = {
  readonly cluster: string;
  readonly folder: string;
  readonly user: ServiceUser | undefined;
};

/**
 * Finds the database of `dataDir`: `$DATA_DIR/postgres`. If the user that runs it cannot reach that, it
 * is a symbolic link to a new folder under `serviceFolder`: with a link, a moved data directory
 * keeps its database, and a new one at the same path gets its own.
 */
export function resolvePostgresLocation(
  dataDir: string,
  serviceFolder: string,
  log: Log,
): PostgresLocation {
  const entry = clusterPath(dataDir);
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return existingLocation(readlinkSync(entry));
  if (found !== undefined) return existingLocation(entry);
  const user = userForNew(dirname(entry));
  if (canReach(user, dirname(entry))) return { cluster: entry, folder: dirname(entry), user };

  makeServiceFolder(serviceFolder);
  const hash = createHash('sha256').update(dirname(entry)).digest('hex').slice(0, 16);
  const folder = mkdtempSync(join(serviceFolder, `${hash}-`));
  chmodSync(folder, 0o711);
  symlinkSync(join(folder, 'postgres'), entry);
  log.info(
    `the user ${user?.name} cannot reach ${dirname(entry)}: its database is created in ${folder}`,
  );
  return existingLocation(join(folder, 'postgres'));
}

/** The path of the cluster of `dataDir`, or of the link to it. */
export const clusterPath = (dataDir: string) => join(resolve(dataDir), 'postgres');

function existingLocation(cluster: string): PostgresLocation {
  const folder = dirname(cluster);
  if (!existsSync(folder)) {
    throw new Error(
      `The database's folder ${folder} is gone: restore it, or remove the link to it, postgres in the data directory, to start with an empty database.`,
    );
  }
  const user = userOf(cluster);
  if (!canReach(user, folder)) {
    throw new DataDirectoryUnusable(
      dirname(cluster),
      `the user ${user?.name}, who owns the database ${cluster}, cannot reach it there`,
    );
  }
  return { cluster, folder, user };
}

/** For root the owner of the data directory, as whom the service may run. initdb wants a user with an account. */
function userForNew(dataDir: string): ServiceUser | undefined {
  const owner = isRoot() ? ownerOf(dataDir) : undefined;
  return owner !== undefined && hasAccount(owner) ? owner : serviceUser();
}

/** The owner of the cluster runs it, even if `serviceUser` would choose another user today. */
function userOf(cluster: string): ServiceUser | undefined {
  if (process.getuid === undefined) return undefined;
  if (!existsSync(cluster)) return serviceUser();
  const owner = ownerOf(cluster);
  if (!isRoot()) {
    if (owner?.uid === process.getuid()) return undefined;
    throw new Error(
      `The database ${cluster} belongs to ${owner?.name ?? 'root'}: start as the user that made it, or set DATA_DIR to another folder.`,
    );
  }
  if (owner !== undefined) return owner;
  // Owned by root: root has copied it here.
  const user = serviceUser();
  if (user !== undefined) changeOwner(cluster, user);
  return user;
}
