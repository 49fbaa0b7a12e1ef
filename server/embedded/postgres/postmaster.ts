import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { pollFor } from '#server/embedded/poll.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { PostgresLocation } from './location.ts';
import { readPostmasterFile, STOP_SEQUENCE, sendSignal } from './processes.ts';
import { runAs } from './service-user.ts';
import { postgresArguments, postgresEnvironment } from './settings.ts';

/** `logFile` receives PostgreSQL's own log. */
export type PostmasterOptions = {
  readonly place: PostgresLocation;
  readonly binaries: PostgresBinaries;
  readonly fsync: boolean;
  readonly logFile: string;
  /** Ends the wait for a postmaster that is starting. */
  readonly signal?: AbortSignal | undefined;
};

/** A postmaster, our child process; `exited` resolves to its signal or exit code (`SIGKILL`, `1`), and never rejects. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<string>;
  /** Resolves when it accepts connections; rejects with PostmasterStartError if it ends before that. */
  ready(): Promise<void>;
};

/** The postmaster ended before it was ready; `isTransient` if another try may succeed. */
export class PostmasterStartError extends Error {
  readonly isTransient: boolean;
  constructor(logFile: string, reason: string) {
    super(`PostgreSQL did not start: ${reason} (its log is ${logFile})`);
    this.isTransient = TRANSIENT_REASONS.some((text) => reason.includes(text));
  }
}

// The port was taken in the meantime, or backends of a killed postmaster are still running.
const TRANSIENT_REASONS = [
  'could not bind',
  'could not create any TCP/IP sockets',
  'is still in use',
  'already exists',
];

/** Starts a postmaster in its own session, so that Ctrl-C on our terminal does not reach it. */
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
  const exited = waitForExit(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${binaries.postgres} could not be started`);
  return { pid, port, exited, ready: () => waitUntilReady(pid, exited, options, logStart) };
}

/** Stops the postmaster, by force if it does not end in time. Resolves when it has ended. */
export async function stopPostmaster(postmaster: Postmaster, log: Log): Promise<void> {
  const exitWithin = (ms: number) =>
    Promise.race([postmaster.exited, delay(ms, undefined, { ref: false })]);
  if ((await Promise.race([postmaster.exited, undefined])) !== undefined) return;
  for (const { signal, graceMs } of STOP_SEQUENCE) {
    sendSignal(postmaster.pid, signal);
    // A suspended process acts on no other signal until it is continued.
    sendSignal(postmaster.pid, 'SIGCONT');
    if ((await exitWithin(graceMs)) !== undefined) return;
    log.warn(`PostgreSQL did not end within ${graceMs} ms of ${signal}`);
  }
}

const MAX_LOG_BYTES = 10 * 2 ** 20;

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`${signal ?? code}`));
  });
}

// Far longer than recovery from 2 GB of WAL takes.
const START_TIMEOUT_MS = 300_000;

async function waitUntilReady(
  pid: number,
  exited: Promise<string>,
  { place, logFile, signal }: PostmasterOptions,
  logStart: number,
): Promise<void> {
  let exit: string | undefined;
  const ended = exited.then((signalOrCode) => {
    exit = signalOrCode;
  });
  const state = await pollFor(() => {
    if (signal?.aborted) return 'aborted';
    if (exit !== undefined) return 'ended';
    const file = readPostmasterFile(place.cluster);
    return file?.pid === pid && file.ready ? 'ready' : undefined;
  }, START_TIMEOUT_MS);
  if (state === 'ready') return;
  signal?.throwIfAborted();
  if (state === undefined) throw new PostmasterStartError(logFile, 'it was not ready in time');
  await ended;
  throw new PostmasterStartError(
    logFile,
    failureReason(logFile, logStart) ?? `it ended with ${exit}`,
  );
}

function failureReason(logFile: string, start: number): string | undefined {
  const lines = readFileSync(logFile).subarray(start).toString().trim().split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC|could not/.test(line));
  return (errors.length > 0 ? errors : lines.slice(-1)).join('; ') || undefined;
}

/**
 * A free port of 127.0.0.1, below the ephemeral range. A port of that range could be lost while the
 * database restarts: a client that retries to connect can be assigned it as its own source port.
 * Hence not `listen(0)`, which lets the system choose one of that range.
 */
export async function freeDatabasePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `No port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} is free for the database.`,
  );
}

const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
