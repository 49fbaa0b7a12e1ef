import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#lib/log.ts';
import { pollFor } from './poll.ts';
import { unlessGone, worksOn } from './process-folder.ts';

/** What `postmaster.pid` says of the server that runs, or ran, on a database's files. */
export type PostmasterFile = {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
};

/** Reads `postmaster.pid`; undefined when there is none or it is not written to its end yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(port > 0)) return undefined;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Ends what an earlier, killed process of ours left running on `cluster`: its postmaster, and the
 * backends of a postmaster that was killed. Whoever calls this holds the data directory.
 */
export async function endLeftovers(cluster: string, log: Log): Promise<void> {
  const pid = Number(readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  if (pid > 0 && isAlive(pid)) {
    if (isPostmasterOf(pid, cluster)) {
      log.warn({ pid }, 'Stopping the database of a server that was killed');
      await endProcess(pid, () => isPostmasterOf(pid, cluster), log);
    } else {
      // PostgreSQL would take whoever has that number today for a server on these files.
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
    }
  }
  await endProcessesIn(cluster);
}

/** Tells the postmaster of `cluster`, where there is one, to stop, and waits for nothing. */
export function interruptPostmaster(cluster: string): void {
  const pid = Number(readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid) || !isPostmasterOf(pid, cluster)) return;
  sendSignal(pid, 'SIGINT');
  sendSignal(pid, 'SIGCONT');
}

/** Kills PostgreSQL's processes that work in `folder` (Linux; elsewhere they end by themselves). */
export async function endProcessesIn(folder: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesIn(folder)) sendSignal(pid, signal);
    const gone = () => (processesIn(folder).length === 0 ? true : undefined);
    if (await pollFor(gone, 2_000)) return;
  }
}

/** Sends a signal and says whether there was a process to send it to. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Ends a postmaster: fast, then at once, then by force, as long as `isThere` says it lives. */
async function endProcess(pid: number, isThere: () => boolean, log: Log): Promise<void> {
  for (const { signal, graceMs } of STOPPING) {
    sendSignal(pid, signal);
    sendSignal(pid, 'SIGCONT');
    if (await pollFor(() => (isThere() ? undefined : true), graceMs)) return;
    log.warn({ pid }, `The database did not end within ${graceMs} ms of ${signal}`);
  }
}

/** How a postmaster is stopped. Each has its time; data is safe with all of them. */
export const STOPPING = [
  { signal: 'SIGINT', graceMs: 10_000 },
  { signal: 'SIGQUIT', graceMs: 5_000 },
  { signal: 'SIGKILL', graceMs: 5_000 },
] as const;

/** Whether there is a process of that number, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    return sendSignal(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true;
    throw error;
  }
}

/** Whether `pid` serves `cluster`: process numbers are used again, and a zombie serves nothing. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return worksOn(pid, realpathSync(cluster));
  const asked = spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.includes(`-D ${cluster} `);
}

function processesIn(folder: string): number[] {
  if (process.platform !== 'linux' || !existsSync(folder)) return [];
  const path = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksOn(pid, path));
}

function readIfThere(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, 'utf8'));
}
