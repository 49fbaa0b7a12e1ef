import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isRoot, ownerOf, runAs } from './service-user.ts';

/**
 * Whether `pid` is a PostgreSQL process whose working directory is `folder`, a real path (Linux).
 * False for a zombie.
 */
export function worksOn(pid: number, folder: string): boolean {
  if (!/^(postgres|initdb)$/.test(unlessGone(() => nameOf(pid)) ?? '')) return false;
  try {
    return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`)) === folder;
  } catch (error) {
    if (!hasCode(error, NOT_PERMITTED)) throw error;
    // Root without CAP_SYS_PTRACE, as in a container, may not read the cwd of another user's process.
    return unlessGone(() => isWorkingInUnreadable(pid, folder)) ?? false;
  }
}

/** The result of `read`; undefined if the file or process that it reads no longer exists. */
export function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, MISSING)) return undefined;
    throw error;
  }
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ESRCH'];
const NOT_PERMITTED = ['EACCES', 'EPERM'];

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

function isWorkingInUnreadable(pid: number, folder: string): boolean {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (commandLine === '') return false;
  const argument = dataFolderArgument(commandLine.split('\0'));
  if (argument !== undefined) return unlessGone(() => realpathSync(argument)) === folder;
  // A backend replaces its arguments by a title. Its own user may read its cwd.
  if (!isRoot()) return false;
  const user = runAs(ownerOf(`/proc/${pid}`));
  const result = spawnSync('readlink', [`/proc/${pid}/cwd`], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  return result.status === 0 && result.stdout.trimEnd() === folder;
}

function dataFolderArgument(args: readonly string[]): string | undefined {
  const path = args[args.indexOf('-D') + 1];
  return args.includes('-D') && path !== undefined && isAbsolute(path) ? path : undefined;
}
