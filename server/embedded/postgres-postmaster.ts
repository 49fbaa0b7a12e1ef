import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { pollFor } from './poll.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { readPostmasterFile, STOPPING, sendSignal } from './postgres-processes.ts';
import { postgresArguments, postgresEnvironment } from './postgres-settings.ts';
import { runAs } from './service-user.ts';

/** What a postmaster needs to start. `logFile` gets PostgreSQL's own log. */
export type PostmasterOptions = {
  readonly place: PostgresPlace;
  readonly binaries: PostgresBinaries;
  readonly fsync: boolean;
  readonly logFile: string;
  /** Aborted, it ends the wait for a postmaster that starts. */
  readonly signal?: AbortSignal | undefined;
};

/** A running postmaster, our child; `exited` says how it ended (`SIGKILL`, `1`), and never fails. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<string>;
  /** Settles when it takes connections; throws PostmasterFailed when it ends before that. */
  ready(): Promise<void>;
};

/** The postmaster ended before it was ready; `passing` when it is worth another try. */
export class PostmasterFailed extends Error {
  readonly passing: boolean;
  constructor(logFile: string, reason: string) {
    super(`PostgreSQL did not start: ${reason} (its log is ${logFile})`);
    this.passing = PASSING.some((text) => reason.includes(text));
  }
}

// The port was taken in between, or the backends of a killed postmaster are not gone yet.
const PASSING = [
  'could not bind',
  'could not create any TCP/IP sockets',
  'is still in use',
  'already exists',
];

/** Starts a postmaster as leader of its own session: Ctrl-C on our terminal does not reach it. */
export function spawnPostmaster(options: PostmasterOptions, port: number): Postmaster {
  const { place, binaries, fsync, logFile } = options;
  const output = openLog(logFile);
  const logStart = statSync(logFile).size;
  const args = ['-D', place.cluster, ...postgresArguments(port, fsync)];
  const child = spawn(binaries.postgres, args, {
    ...runAs(place.user),
    cwd: place.cluster,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = exitOf(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${binaries.postgres} could not be run`);
  return { pid, port, exited, ready: () => becomeReady(pid, exited, options, logStart) };
}

/** Stops it fast; what does not end in time is ended by force. Settles when it is gone. */
export async function stopPostmaster(postmaster: Postmaster, log: Log): Promise<void> {
  const endedWithin = (ms: number) =>
    Promise.race([postmaster.exited, delay(ms, undefined, { ref: false })]);
  if ((await Promise.race([postmaster.exited, undefined])) !== undefined) return;
  for (const { signal, graceMs } of STOPPING) {
    sendSignal(postmaster.pid, signal);
    // One that was halted acts on nothing else.
    sendSignal(postmaster.pid, 'SIGCONT');
    if ((await endedWithin(graceMs)) !== undefined) return;
    log.warn(`PostgreSQL did not end within ${graceMs} ms of ${signal}`);
  }
}

const LARGEST_LOG = 10 * 2 ** 20;

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`${signal ?? code}`));
  });
}

// Far beyond what recovering 2 GB of log takes: one that is neither ready nor gone is stuck.
const LONGEST_START_MS = 300_000;

async function becomeReady(
  pid: number,
  exited: Promise<string>,
  { place, logFile, signal }: PostmasterOptions,
  logStart: number,
): Promise<void> {
  let end: string | undefined;
  const noteEnd = exited.then((how) => {
    end = how;
  });
  const state = await pollFor(() => {
    if (signal?.aborted) return 'aborted';
    if (end !== undefined) return 'ended';
    const file = readPostmasterFile(place.cluster);
    return file?.pid === pid && file.ready ? 'ready' : undefined;
  }, LONGEST_START_MS);
  if (state === 'ready') return;
  signal?.throwIfAborted();
  if (state === undefined) throw new PostmasterFailed(logFile, 'it was not ready in time');
  await noteEnd;
  throw new PostmasterFailed(logFile, reasonIn(logFile, logStart) ?? `it ended with ${end}`);
}

function reasonIn(logFile: string, start: number): string | undefined {
  const lines = readFileSync(logFile).subarray(start).toString().trim().split('\n');
  const said = lines.filter((line) => /FATAL|PANIC|could not/.test(line));
  return (said.length > 0 ? said : lines.slice(-1)).join('; ') || undefined;
}
