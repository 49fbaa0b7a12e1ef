import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { changeOwner } from '#server/data-directory/data-directory.ts';

/** Holds what root's service user cannot reach in the checkout or the data directory. */
export const SERVICE_FOLDER = '/var/lib/trade-supply';

/** The user that runs PostgreSQL, which refuses to run as root. */
export type ServiceUser = { readonly name: string; readonly uid: number; readonly gid: number };

/** Where a database is: its cluster, and the user that runs it if it is not this one. */
export type PostgresLocation = {
  readonly cluster: string;
  readonly user: ServiceUser | undefined;
};

/** The path of the cluster of `dataDir`, which may be elsewhere; that in `dataDir` if there is none. */
export function clusterOf(dataDir: string): string {
  const entry = join(resolve(dataDir), 'postgres');
  const isLink = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? readlinkSync(entry) : entry;
}

/**
 * Finds the database of `dataDir`: `$DATA_DIR/postgres`. If the user that runs it cannot reach that, it
 * is a symbolic link to a new folder under SERVICE_FOLDER: with a link, a moved data directory
 * keeps its database, and a new one at the same path gets its own.
 */
export function resolveLocation(dataDir: string, log: Log): PostgresLocation {
  const entry = join(resolve(dataDir), 'postgres');
  const user = serviceUser();
  if (lstatSync(entry, { throwIfNoEntry: false }) === undefined && !canReach(user, dirname(entry)))
    linkElsewhere(entry, user, log);
  const cluster = clusterOf(dataDir);
  const folder = dirname(cluster);
  if (!existsSync(folder)) {
    throw new OperatorError(
      `The database's folder ${folder} is gone: restore it, or remove the link to it, postgres in the data directory, to start with an empty database.`,
    );
  }
  const owner = user && statSync(cluster, { throwIfNoEntry: false });
  if (!owner) return { cluster, user };
  const { uid, gid } = owner;
  // Its owner runs it, even if `serviceUser` would choose another user today.
  if (uid !== 0) return { cluster, user: { name: `uid ${uid}`, uid, gid } };
  // Root has copied it here.
  changeOwner(cluster, user);
  return { cluster, user };
}

function linkElsewhere(entry: string, user: ServiceUser | undefined, log: Log): void {
  makeServiceFolder();
  const hash = createHash('sha256').update(dirname(entry)).digest('hex').slice(0, 16);
  const folder = mkdtempSync(join(SERVICE_FOLDER, `${hash}-`));
  chmodSync(folder, 0o711);
  symlinkSync(join(folder, 'postgres'), entry);
  log.info(
    `the user ${user?.name} cannot reach ${dirname(entry)}: its database is created in ${folder}`,
  );
}

/** For root the user `postgres`, or else `daemon`. Undefined without root: PostgreSQL then runs as the current user. */
export function serviceUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // Every Linux and macOS has `daemon` (LSB), for services without a user of their own.
  const user = findUser('postgres') ?? findUser('daemon');
  if (user) return user;
  throw new OperatorError(
    'PostgreSQL does not run as root: start as another user, create the user postgres, or set DATABASE_URL.',
  );
}

function findUser(name: string): ServiceUser | undefined {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout),
  );
  return uid > 0 ? { name, uid, gid } : undefined;
}

/** Options of `spawn` that run the child as `user`. */
export function runAs(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Whether `user` (undefined: the current one) may search `folder`. */
export function canReach(user: ServiceUser | undefined, folder: string): boolean {
  if (user === undefined) return true;
  const options = { ...runAs(user), cwd: '/', stdio: 'ignore' } as const;
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], options);
  if (!error) return status === 0;
  throw new OperatorError(
    `PostgreSQL does not run as root, and running as ${user.name} failed (${error.message}): ` +
      'start as another user, or set DATABASE_URL.',
    { cause: error },
  );
}

/** Creates the folder for files that the service user must reach. */
export function makeServiceFolder(): void {
  mkdirSync(SERVICE_FOLDER, { recursive: true });
  chmodSync(SERVICE_FOLDER, 0o755);
}
