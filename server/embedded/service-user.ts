import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Who PostgreSQL runs as when root starts it, since it refuses to run as root. */
export type ServiceUser = { readonly name: string; readonly uid: number; readonly gid: number };

export const isRoot = () => process.getuid?.() === 0;

/**
 * The machine's `postgres` user, else our own system user `name`, made when missing. Undefined
 * unless we are root: everybody else runs PostgreSQL as themselves.
 */
export function serviceUser(names = ['postgres', 'trade-supply']): ServiceUser | undefined {
  if (!isRoot()) return undefined;
  for (const name of names) {
    const user = findUser(name);
    if (user !== undefined && user.uid !== 0) return user;
  }
  return makeUser(names.at(-1) ?? 'trade-supply');
}

/** The user that owns `path`, as one to run as; undefined when that is root. */
export function ownerOf(path: string): ServiceUser | undefined {
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { name: `uid ${uid}`, uid, gid };
}

/** Whether `user` (undefined: we ourselves) can go into `folder` and find files there by name. */
export function canReach(user: ServiceUser | undefined, folder: string): boolean {
  if (user === undefined) return true;
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...runAs(user),
    cwd: '/',
    stdio: 'ignore',
  });
  if (tried.error) throw cannotRunAs(user, tried.error);
  return tried.status === 0;
}

/** The options of `spawn` that make the child run as `user`. */
export function runAs(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

function findUser(name: string): ServiceUser | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

function idOf(which: '-u' | '-g', name: string): number | undefined {
  const asked = spawnSync('id', [which, name], { encoding: 'utf8' });
  return asked.status === 0 ? Number(asked.stdout) : undefined;
}

function makeUser(name: string): ServiceUser {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const made = spawnSync('useradd', [...args, name], { encoding: 'utf8' });
  const user = findUser(name);
  if (user !== undefined) return user;
  const reason = made.error?.message ?? made.stderr.trim();
  throw new Error(
    `PostgreSQL does not run as root, and the user ${name} could not be made (${reason}): ` +
      'start as another user, make that user, or set DATABASE_URL.',
  );
}

function cannotRunAs(user: ServiceUser, cause: Error): Error {
  return new Error(
    `PostgreSQL does not run as root, and running as ${user.name} failed (${cause.message}): ` +
      'start as another user, or set DATABASE_URL.',
    { cause },
  );
}
