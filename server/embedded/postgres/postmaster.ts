import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { ignoreMissing, isAlive, sendSignal } from '#server/processes.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type PostgresLocation, runAs } from './location.ts';
import { postgresArguments, postgresEnvironment } from './settings.ts';

/** `logFile` receives PostgreSQL's own log. */
export type PostmasterOptions = {
  readonly location: PostgresLocation;
  readonly binaries: PostgresBinaries;
  readonly fsync: boolean;
  readonly logFile: string;
  /** Ends the wait for a postmaster that is starting. */
  readonly signal?: AbortSignal | undefined;
};

/** The postmaster ended before it was ready; `isTransient` if another try may succeed. */
export class PostmasterStartError extends Error {
  readonly isTransient: boolean;
  constructor(logFile: string, reason: string) {
    super(`PostgreSQL did not start: ${reason} (its log is ${logFile})`);
    this.isTransient = TRANSIENT_REASONS.some((text) => reason.includes(text));
  }
}

// The port is taken, or backends of a killed postmaster have not noticed its end yet.
const TRANSIENT_REASONS = [
  'could not bind',
  'could not create any TCP/IP sockets',
  'is still in use',
];

/**
 * Starts a postmaster in its own session, so that Ctrl-C on our terminal does not reach it. Returns once it accepts
 * connections: then `exited` resolves with its signal or exit code. Throws PostmasterStartError.
 */
export async function startPostmaster(
  { location, binaries, fsync, logFile, signal }: PostmasterOptions,
  port: number,
): Promise<{ readonly exited: Promise<string> }> {
  const output = openLog(logFile);
  const logStart = statSync(logFile).size;
  const args = ['-D', location.cluster, ...postgresArguments(port, fsync)];
  const child = spawn(binaries.postgres, args, {
    ...runAs(location.user),
    cwd: location.cluster,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let exit: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, killedBy) => resolve(`${killedBy ?? code}`));
  });
  void exited.then((reason) => {
    exit = reason;
  });
  const isReady = await pollFor(() => {
    if (signal?.aborted || exit !== undefined) return false;
    const file = readPostmasterFile(location.cluster);
    return file?.pid === child.pid && file?.ready ? true : undefined;
  }, START_TIMEOUT_MS);
  if (isReady) return { exited };
  signal?.throwIfAborted();
  const reason = exit === undefined ? 'it was not ready in time' : `it ended with ${exit}`;
  throw new PostmasterStartError(logFile, failureReason(logFile, logStart) ?? reason);
}

/** Stops the PostgreSQL of `cluster`, if one runs, by force where it must. Committed data survives. */
export async function stopPostmaster(cluster: string, log: Log): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  for (const { signal, graceMs } of STOP_SEQUENCE) {
    interrupt(pid, signal);
    if (await pollFor(() => (isPostmasterOf(pid, cluster) ? undefined : true), graceMs)) return;
    log.warn({ pid }, `PostgreSQL did not end within ${graceMs} ms of ${signal}`);
  }
}

/** Stops a postmaster that a killed process left behind. The caller must have claimed the data directory. */
export async function stopLeftoverPostmaster(cluster: string, log: Log): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid !== undefined) {
    log.warn({ pid }, 'stopping the database of a server that was killed');
    await stopPostmaster(cluster, log);
    return;
  }
  const { pid: reused } = readPostmasterFile(cluster) ?? {};
  // PostgreSQL would take the process that has reused this pid for a server on these files.
  if (reused !== undefined && isAlive(reused)) rmSync(join(cluster, 'postmaster.pid'));
}

/** Tells a running postmaster of `cluster` to stop, without waiting for its end. */
export function interruptPostmaster(cluster: string): void {
  const pid = runningPostmaster(cluster);
  if (pid !== undefined) interrupt(pid, 'SIGINT');
}

function interrupt(pid: number, signal: NodeJS.Signals): void {
  sendSignal(pid, signal);
  // A suspended process acts on no other signal until it is continued.
  sendSignal(pid, 'SIGCONT');
}

/** The content of `postmaster.pid`: the server that runs, or ran, on a cluster. */
export type PostmasterFile = {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
};

/** Reads `postmaster.pid`; undefined if it is missing or not completely written yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const text = ignoreMissing(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8'));
  const lines = text?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(port > 0)) return undefined;
  return { pid, port, ready: lines[7]?.trim() === 'ready' };
}

/** The pid of the postmaster that runs on `cluster`; undefined if none does. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid;
  return pid !== undefined && isPostmasterOf(pid, cluster) ? pid : undefined;
}

/** Whether `pid` is a postmaster on `cluster`: pids are reused, and a zombie serves nothing. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  const args = argumentsOf(pid);
  const folder = args[args.indexOf('-D') + 1] ?? '';
  const pathOf = (path: string) => ignoreMissing(() => realpathSync(path));
  return args.includes('-D') && pathOf(folder) !== undefined && pathOf(folder) === pathOf(cluster);
}

/** The command line of a process. Unlike its working directory, root may read it without further privileges. */
function argumentsOf(pid: number): string[] {
  if (process.platform === 'linux') {
    return ignoreMissing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.split('\0') ?? [];
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' })
    .stdout.trim()
    .split(/ (?=-)|(?<=-D) /);
}

const STOP_SEQUENCE = [
  { signal: 'SIGINT', graceMs: 10_000 },
  { signal: 'SIGQUIT', graceMs: 5_000 },
  { signal: 'SIGKILL', graceMs: 5_000 },
] as const;

// Far longer than recovery from 2 GB of WAL takes.
const START_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 10 * 2 ** 20;

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function failureReason(logFile: string, start: number): string | undefined {
  const lines = readFileSync(logFile).subarray(start).toString().trim().split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC|could not/.test(line));
  return (errors.length > 0 ? errors : lines.slice(-1)).join('; ') || undefined;
}
