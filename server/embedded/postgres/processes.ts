import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { pollFor } from '#server/embedded/poll.ts';
import { isRoot, ownerOf, runAs } from './service-user.ts';

/** The content of `postmaster.pid`: the server that runs, or ran, on a cluster. */
export type PostmasterFile = {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
};

/** Reads `postmaster.pid`; undefined if it is missing or not completely written yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readIfExists(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(port > 0)) return undefined;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops what an earlier process that was killed left running on `cluster`: its postmaster, or the
 * backends of a killed postmaster. The caller must have claimed the data directory.
 */
export async function stopLeftoverProcesses(cluster: string, log: Log): Promise<void> {
  const pid = Number(readIfExists(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  if (pid > 0 && isAlive(pid)) {
    if (isPostmasterOf(pid, cluster)) {
      log.warn({ pid }, 'stopping the database of a server that was killed');
      await stopProcess(pid, () => isPostmasterOf(pid, cluster), log);
    } else {
      // PostgreSQL would take the process that has reused this pid for a server on these files.
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
    }
  }
  await killProcessesIn(cluster);
}

/** Tells a running postmaster of `cluster` to stop, without waiting for its end. */
export function interruptPostmaster(cluster: string): void {
  const pid = Number(readIfExists(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid) || !isPostmasterOf(pid, cluster)) return;
  sendSignal(pid, 'SIGINT');
  sendSignal(pid, 'SIGCONT');
}

/** Kills PostgreSQL processes whose working directory is `folder` (Linux; elsewhere they end by themselves). */
export async function killProcessesIn(folder: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesIn(folder)) sendSignal(pid, signal);
    const gone = () => (processesIn(folder).length === 0 ? true : undefined);
    if (await pollFor(gone, 2_000)) return;
  }
}

/** Sends a signal; false if there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

/** Sends the signals of STOP_SEQUENCE in turn until `isRunning` is false. */
async function stopProcess(pid: number, isRunning: () => boolean, log: Log): Promise<void> {
  for (const { signal, graceMs } of STOP_SEQUENCE) {
    sendSignal(pid, signal);
    sendSignal(pid, 'SIGCONT');
    if (await pollFor(() => (isRunning() ? undefined : true), graceMs)) return;
    log.warn({ pid }, `the database did not end within ${graceMs} ms of ${signal}`);
  }
}

/** How a postmaster is stopped: fast, immediate, then by force. Committed data survives each of them. */
export const STOP_SEQUENCE = [
  { signal: 'SIGINT', graceMs: 10_000 },
  { signal: 'SIGQUIT', graceMs: 5_000 },
  { signal: 'SIGKILL', graceMs: 5_000 },
] as const;

/** Whether a process with this pid exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return sendSignal(pid, 0);
  } catch (error) {
    if (hasCode(error, 'EPERM')) return true;
    throw error;
  }
}

/** Whether `pid` is a PostgreSQL process on `cluster`: pids are reused, and a zombie serves nothing. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return isWorkingIn(pid, realpathSync(cluster));
  const result = spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  return result.status === 0 && result.stdout.includes(`-D ${cluster} `);
}

function processesIn(folder: string): number[] {
  if (process.platform !== 'linux' || !existsSync(folder)) return [];
  const path = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isWorkingIn(pid, path));
}

function readIfExists(path: string): string | undefined {
  return ignoreMissing(() => readFileSync(path, 'utf8'));
}

/**
 * Whether `pid` is a PostgreSQL process whose working directory is `folder`, a real path (Linux).
 * False for a zombie.
 */
function isWorkingIn(pid: number, folder: string): boolean {
  if (!/^(postgres|initdb)$/.test(ignoreMissing(() => nameOf(pid)) ?? '')) return false;
  try {
    return ignoreMissing(() => readlinkSync(`/proc/${pid}/cwd`)) === folder;
  } catch (error) {
    if (!hasCode(error, ...NOT_PERMITTED)) throw error;
    // Root without CAP_SYS_PTRACE, as in a container, may not read the cwd of another user's process.
    return ignoreMissing(() => isWorkingInUnreadable(pid, folder)) ?? false;
  }
}

/** The result of `read`; undefined if the file or process that it reads no longer exists. */
export function ignoreMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, ...MISSING)) return undefined;
    throw error;
  }
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ESRCH'];
const NOT_PERMITTED = ['EACCES', 'EPERM'];

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

function isWorkingInUnreadable(pid: number, folder: string): boolean {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (commandLine === '') return false;
  const argument = dataFolderArgument(commandLine.split('\0'));
  if (argument !== undefined) return ignoreMissing(() => realpathSync(argument)) === folder;
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
