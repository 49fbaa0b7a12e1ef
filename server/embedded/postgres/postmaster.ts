import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { RESTORE_ELSEWHERE } from '#server/data-directory/data-directory.ts';
import { ignoreMissing, isAlive, sendSignal } from '#server/processes.ts';
import type { PostgresInstallation } from './cluster.ts';
import { runAs } from './location.ts';
import { postgresArguments, postgresEnvironment } from './settings.ts';

type PostmasterOptions = PostgresInstallation & {
  /** By default a free one. */
  readonly port?: number | undefined;
};

/**
 * Starts a postmaster, and waits where the backends of one that was killed still run. Returns once it accepts
 * connections: then `exited` resolves with its signal or exit code. Its log is `$DATA_DIR/postgres.log`, which a
 * start empties above 10 MB. Throws OperatorError with what PostgreSQL said.
 */
export async function startPostmaster(
  options: PostmasterOptions,
  log: Log,
): Promise<{ readonly port: number; readonly exited: Promise<string> }> {
  const logFile = join(options.dataDir, 'postgres.log');
  const deadline = performance.now() + TRANSIENT_TIMEOUT_MS;
  for (;;) {
    const port = options.port ?? FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const started = await tryToStart(options, port, logFile);
    if ('exited' in started) return { port, exited: started.exited };
    const message = `PostgreSQL did not start: ${started.failure} (its log is ${logFile})`;
    if (!TRANSIENT.test(started.failure) || performance.now() > deadline) {
      throw new OperatorError(
        `${message}. Where the files of the database are damaged, ${RESTORE_ELSEWHERE}.`,
      );
    }
    log.warn(message);
    await delay(RETRY_MS);
  }
}

/** A backend notices that its client has gone within 5 s, a statement of the service ends within 3. */
const TRANSIENT_TIMEOUT_MS = 20_000;
const RETRY_MS = 200;
/** The port is taken, or backends of a killed postmaster have not noticed its end yet. */
const TRANSIENT = /could not bind|could not create any TCP\/IP sockets|is still in use/;
// Below the ephemeral range: no client is assigned the port between two starts.
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
// Far longer than recovery from 2 GB of WAL takes.
const START_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 10_000_000;

async function tryToStart(
  { location: { cluster, user }, binaries, fsync }: PostmasterOptions,
  port: number,
  logFile: string,
): Promise<{ readonly exited: Promise<string> } | { readonly failure: string }> {
  // What is there may say why the server before this one crashed.
  const output = openSync(logFile, 'a', 0o600);
  if (fstatSync(output).size > MAX_LOG_BYTES) ftruncateSync(output);
  const { size } = fstatSync(output);
  const child = spawn(binaries.postgres, ['-D', cluster, ...postgresArguments(port, fsync)], {
    ...runAs(user),
    cwd: cluster,
    env: postgresEnvironment(),
    // In its own session, so that Ctrl-C on our terminal does not reach it.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  // However this process exits, it must not leave the database running that it started.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  let exit: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, killedBy) => resolve(`${killedBy ?? code}`));
  });
  void exited.then((reason) => {
    exit = reason;
    process.off('exit', interrupt);
  });
  const isReady = await pollFor(() => {
    if (exit !== undefined) return false;
    const file = readPostmasterFile(cluster);
    return file?.pid === child.pid && file?.ready ? true : undefined;
  }, START_TIMEOUT_MS);
  if (isReady) return { exited };
  const lines = readFileSync(logFile).subarray(size).toString().trim().split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC|could not/.test(line));
  const said = (errors.length > 0 ? errors : lines.slice(-1)).join('; ');
  return { failure: said || (exit ? `it ended with ${exit}` : 'it was not ready in time') };
}

/** Stops the PostgreSQL of `cluster`, if one runs, by force where it must. Committed data survives. */
export async function stopPostmaster(cluster: string, log: Log): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal);
    if (await pollFor(() => (isPostmasterOf(pid, cluster) ? undefined : true), STOP_MS)) return;
    log.warn({ pid }, `PostgreSQL did not end within ${STOP_MS} ms of ${signal}`);
  }
}

const STOP_MS = 8_000;

/** Stops a postmaster that a killed process left behind. The caller must have claimed the data directory. */
export async function stopLeftoverPostmaster(cluster: string, log: Log): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid !== undefined) {
    log.warn({ pid }, 'stopping the database of a server that was killed');
    await stopPostmaster(cluster, log);
  }
  const file = readPostmasterFile(cluster);
  if (file === undefined || !isAlive(file.pid) || isPostmasterOf(file.pid, cluster)) return;
  // PostgreSQL would take a zombie, or a process that has reused the pid, for a server on these files.
  rmSync(join(cluster, 'postmaster.pid'));
}

/** The content of `postmaster.pid`: the server that runs, or ran, on a cluster. */
type PostmasterFile = { readonly pid: number; readonly port: number; readonly ready: boolean };

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
