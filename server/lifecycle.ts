import type { Log } from '#lib/log.ts';

/** A service that accepts requests. */
export type Running = {
  /** Resolves with the reason when the embedded database could not be kept running. */
  readonly lost: Promise<Error>;
  /** Finishes requests in flight, then stops everything, the database last. */
  stop(): Promise<void>;
  /** Ends the grace period of a stop; called again, aborts the requests in flight. */
  escalate(): void;
};

export type Life = {
  readonly log: Log;
  /** `signal` aborts the start between two of its steps. */
  readonly start: (signal: AbortSignal) => Promise<Running>;
  /** Called once it accepts requests. */
  readonly ready: () => Promise<void>;
  /** The longest that stopping may take, in milliseconds; then the process exits anyway. */
  readonly hardStopMs: number;
};

/**
 * Runs a service until SIGTERM or SIGINT, which also abort its start, and exits: with 0, or with 1 if its database was
 * lost, an error was not handled, or it could not be stopped cleanly. A second signal escalates. Throws the error of a
 * start that was not aborted.
 */
export async function runUntilTold({ log, start, ready, hardStopMs }: Life): Promise<void> {
  const stopping = new AbortController();
  const stopRequested = Promise.withResolvers<void>();
  let running: Running | undefined;
  let exitCode = 0;
  const exit = () => log.flush(() => process.exit(exitCode));

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

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => requestStop(signal, 0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error was not handled');
    // The state is unknown, but requests in flight may still finish.
    if (stopping.signal.aborted) exitCode = 1;
    else requestStop('an error was not handled', 1);
  });

  try {
    running = await start(stopping.signal);
    void running.lost.then((err) => {
      log.fatal({ err }, 'the embedded database cannot be kept running');
      // Nothing can be served without the database: skip the grace period.
      running?.escalate();
      if (!stopping.signal.aborted) requestStop('the database is lost', 1);
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

/** Whether the error is that of an aborted start. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
