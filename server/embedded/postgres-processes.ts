import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#lib/log.ts';
import { pollFor } from './poll.ts';
import { unlessGone, worksOn } from './process-folder.ts';

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
export async function endLeftovers(cluster: string, log: Log): Promise<void> {
  const pid = Number(readIfExists(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  if (pid > 0 && isAlive(pid)) {
    if (isPostmasterOf(pid, cluster)) {
      log.warn({ pid }, 'Stopping the database of a server that was killed');
      await stopProcess(pid, () => isPostmasterOf(pid, cluster), log);
    } else {
      // PostgreSQL would take the process that has reused this pid for a server on these files.
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
    }
  }
  await endProcessesIn(cluster);
}

/** Tells a running postmaster of `cluster` to stop, without waiting for its end. */
export function interruptPostmaster(cluster: string): void {
  const pid = Number(readIfExists(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid) || !isPostmasterOf(pid, cluster)) return;
  sendSignal(pid, 'SIGINT');
  sendSignal(pid, 'SIGCONT');
}

/** Kills PostgreSQL processes whose working directory is `folder` (Linux; elsewhere they end by themselves). */
export async function endProcessesIn(folder: string): Promise<void> {
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
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Sends the signals of STOP_SEQUENCE in turn until `isRunning` is false. */
async function stopProcess(pid: number, isRunning: () => boolean, log: Log): Promise<void> {
  for (const { signal, graceMs } of STOPPING) {
    sendSignal(pid, signal);
    sendSignal(pid, 'SIGCONT');
    if (await pollFor(() => (isRunning() ? undefined : true), graceMs)) return;
    log.warn({ pid }, `The database did not end within ${graceMs} ms of ${signal}`);
  }
}

/** How a postmaster is stopped: fast, immediate, then by force. Committed data survives each of them. */
export const STOPPING = [
  { signal: 'SIGINT', graceMs: 10_000 },
  { signal: 'SIGQUIT', graceMs: 5_000 },
  { signal: 'SIGKILL', graceMs: 5_000 },
] as const;

/** Whether a process with this pid exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return sendSignal(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true;
    throw error;
  }
}

/** Whether `pid` is a PostgreSQL process on `cluster`: pids are reused, and a zombie serves nothing. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return worksOn(pid, realpathSync(cluster));
  const result = spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  return result.status === 0 && result.stdout.includes(`-D ${cluster} `);
}

function processesIn(folder: string): number[] {
  if (process.platform !== 'linux' || !existsSync(folder)) return [];
  const path = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksOn(pid, path));
}

function readIfExists(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, 'utf8'));
}
