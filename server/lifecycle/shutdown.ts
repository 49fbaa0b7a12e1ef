import type { Log } from '#lib/logging/log.ts';
import { withTimeout } from '#lib/time/pause.ts';

/** A service that accepts requests. */
export type RunningService = {
  /** Resolves with the reason when the embedded database or the workers were lost. */
  readonly lost: Promise<Error>;
  /** Finishes requests in flight, then stops everything, the database last. */
  stop(): Promise<void>;
  /** Ends the grace period of a stop; called again, aborts the requests in flight. */
  escalate(): void;
};

type LifecycleOptions = {
  readonly log: Log;
  /** `signal` aborts the start between two of its steps. */
  readonly start: (signal: AbortSignal) => Promise<RunningService>;
  /** Called once it accepts requests. */
  readonly ready: () => Promise<void>;
  /** The longest that stopping may take, in milliseconds; then the process exits anyway. */
  readonly hardStopMs: number;
  /** Passes on what calls `stop` when the process is to end: `onSignals` of SIGTERM, SIGINT and SIGHUP by default. */
  readonly onStopRequest?: (stop: (why: string) => void) => void;
};

/**
 * Runs a service until SIGTERM, SIGINT or SIGHUP, which also abort its start, and exits: with 0, or with 1 if its
 * database was lost, an error was not handled, or it could not be stopped cleanly. A second signal escalates. Throws the
 * error of a start that was not aborted.
 */
export async function runUntilStopped({
  log,
  start,
  ready,
  hardStopMs,
  onStopRequest = onSignals('SIGTERM', 'SIGINT', 'SIGHUP'),
}: LifecycleOptions): Promise<void> {
  const stopping = new AbortController();
  const stopRequested = Promise.withResolvers<void>();
  let running: RunningService | undefined;
  let exitCode = 0;
  const exit = () => {
    // A reader that is stuck does not keep the process.
    setTimeout(() => process.exit(exitCode), LAST_LINES_MS);
    log.flush(() => process.exit(exitCode));
  };

  function requestStop(why: string, code: number): void {
    exitCode = Math.max(exitCode, code);
    if (stopping.signal.aborted) {
      running?.escalate();
      return;
    }
    log.info({ why }, 'stopping');
    stopping.abort();
    stopRequested.resolve();
    setTimeout(() => {
      log.fatal('not stopped in time: exiting anyway');
      exitCode = 1;
      exit();
    }, hardStopMs).unref();
  }

  onStopRequest((why) => requestStop(why, 0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error was not handled');
    // The state is unknown, but requests in flight may still finish.
    if (stopping.signal.aborted) exitCode = 1;
    else requestStop('an error was not handled', 1);
  });

  try {
    running = await start(stopping.signal);
    void running.lost.then((err) => {
      log.fatal({ err }, 'the service cannot be kept running');
      // Nothing can be served any more: skip the grace period.
      running?.escalate();
      if (!stopping.signal.aborted) requestStop('a part of it is lost', 1);
    });
    try {
      await ready();
      log.flush();
      await stopRequested.promise;
    } finally {
      await running.stop();
    }
  } catch (err) {
    if (!stopping.signal.aborted) throw err;
    if (!isAbort(err)) {
      log.error({ err }, 'could not stop cleanly');
      exitCode = 1;
    }
  }
  log.info('stopped');
  exit();
}

/**
 * Calls `stop` at these signals, and when the npm that runs this process was killed. Signals within half a second count
 * once: at Ctrl-C the terminal and npm each send one.
 */
export function onSignals(...signals: readonly NodeJS.Signals[]) {
  return (stop: (why: string) => void): void => {
    let lastMs = Number.NEGATIVE_INFINITY;
    const onSignal = (signal: NodeJS.Signals) => {
      const sinceLastMs = performance.now() - lastMs;
      lastMs = performance.now();
      if (sinceLastMs > SAME_SIGNAL_MS) stop(signal);
    };
    for (const signal of signals) process.on(signal, onSignal);
    if (NPM_SCRIPTS.has(process.env['npm_lifecycle_event'])) {
      watchParent(() => stop('npm has ended'));
    }
  };
}

const SAME_SIGNAL_MS = 500;
const LAST_LINES_MS = 1_000;
/** The scripts of package.json that run the service in place of their shell. */
const NPM_SCRIPTS = new Set<string | undefined>(['start', 'dev']);

/** Calls `onEnd` once the parent process has ended: this one then gets another parent. */
function watchParent(onEnd: () => void): void {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    onEnd();
  }, 500).unref();
}

/** Whether the error is that of an aborted start. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The longest that draining may take, including the grace period, in milliseconds. */
export const DRAIN_MS = 25_000;
/** The longest that everything else, except an embedded database, may take to stop, in total. */
export const CLEANUP_MS = 3_000;

/**
 * The longest that stopping may take, in milliseconds: less than the 30 s that orchestrators wait before SIGKILL. An
 * embedded database that is still stopping then finishes by itself; its data is safe either way.
 */
export const HARD_STOP_MS = 29_500;

/** The same for a worker, after which the primary process kills it: it has no database to stop. */
export const WORKER_STOP_MS = DRAIN_MS + CLEANUP_MS + 300;

/**
 * Bounds the time for stopping the parts of a service: `maxMs` in total, from when the first is stopped. A part that is
 * late is logged and ends with the process.
 */
export function makeStopDeadline(log: Log, maxMs: number) {
  let deadline: number | undefined;
  return (part: string, stop: () => unknown) => async (): Promise<void> => {
    deadline ??= performance.now() + maxMs;
    const late = new Error(`${part} not stopped in time`);
    const stopped = (async () => void (await stop()))();
    try {
      await withTimeout(stopped, Math.max(0, deadline - performance.now()), () => late);
    } catch (error) {
      if (error !== late) throw error;
      log.warn({ part }, 'not stopped in time: will end with the process');
    }
  };
}
