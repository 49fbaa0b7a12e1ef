import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isRoot, ownerOf, runAs } from './service-user.ts';

/**
 * Whether `pid` is one of PostgreSQL's processes and works on the database's files in `folder`, a
 * real path (Linux). A zombie works on nothing.
 */
export function worksOn(pid: number, folder: string): boolean {
  if (!/^(postgres|initdb)$/.test(unlessGone(() => nameOf(pid)) ?? '')) return false;
  try {
    return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`)) === folder;
  } catch (error) {
    if (!hasCode(error, REFUSED)) throw error;
    // Root without CAP_SYS_PTRACE, as in a container, may not see where another user's process is.
    return unlessGone(() => worksOnUnseen(pid, folder)) ?? false;
  }
}

/** What `read` gives, undefined when the file, or the process, that it reads is gone. */
export function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, GONE)) return undefined;
    throw error;
  }
}

const GONE = ['ENOENT', 'ENOTDIR', 'ESRCH'];
const REFUSED = ['EACCES', 'EPERM'];

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

function worksOnUnseen(pid: number, folder: string): boolean {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (commandLine === '') return false;
  const named = folderNamedBy(commandLine.split('\0'));
  if (named !== undefined) return unlessGone(() => realpathSync(named)) === folder;
  // A backend shows a title instead of its arguments; its own user may see where it is.
  if (!isRoot()) return false;
  const user = runAs(ownerOf(`/proc/${pid}`));
  const asked = spawnSync('readlink', [`/proc/${pid}/cwd`], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  return asked.status === 0 && asked.stdout.trimEnd() === folder;
}

function folderNamedBy(args: readonly string[]): string | undefined {
  const path = args[args.indexOf('-D') + 1];
  return args.includes('-D') && path !== undefined && isAbsolute(path) ? path : undefined;
}
