import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that runs PostgreSQL, which refuses to run as root. */
export type ServiceUser = { readonly name: string; readonly uid: number; readonly gid: number };

export const isRoot = () => process.getuid?.() === 0;

/**
 * For root the first existing user of `names`, or else the last one, created as a system user.
 * Undefined without root: PostgreSQL then runs as the current user.
 */
export function serviceUser(names = ['postgres', 'trade-supply']): ServiceUser | undefined {
  if (!isRoot()) return undefined;
  for (const name of names) {
    const user = findUser(name);
    if (user !== undefined && user.uid !== 0) return user;
  }
  return createUser(names.at(-1) ?? 'trade-supply');
}

/** The owner of `path`; undefined for root. */
export function ownerOf(path: string): ServiceUser | undefined {
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { name: `uid ${uid}`, uid, gid };
}

/** Whether the system knows the user by a name. */
export function hasAccount({ uid }: ServiceUser): boolean {
  return idOf('-u', String(uid)) === uid;
}

/** Whether `user` (undefined: the current one) may search `folder`. */
export function canReach(user: ServiceUser | undefined, folder: string): boolean {
  if (user === undefined) return true;
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...runAs(user),
    cwd: '/',
    stdio: 'ignore',
  });
  if (result.error) throw cannotRunAs(user, result.error);
  return result.status === 0;
}

/** Options of `spawn` that run the child as `user`. */
export function runAs(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

function findUser(name: string): ServiceUser | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

function idOf(which: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [which, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout) : undefined;
}

function createUser(name: string): ServiceUser {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const result = spawnSync('useradd', [...args, name], { encoding: 'utf8' });
  const user = findUser(name);
  if (user !== undefined) return user;
  const reason = result.error?.message ?? result.stderr.trim();
  throw new Error(
    `PostgreSQL does not run as root, and the user ${name} could not be created (${reason}): ` +
      'start as another user, create that user, or set DATABASE_URL.',
  );
}

function cannotRunAs(user: ServiceUser, cause: Error): Error {
  return new Error(
    `PostgreSQL does not run as root, and running as ${user.name} failed (${cause.message}): ` +
      'start as another user, or set DATABASE_URL.',
    { cause },
  );
}
