import type { Log } from '#lib/log.ts';

/** What a process runs, once it serves. */
export type Running = {
  /** Settles, with the reason, when the embedded database could not be kept running. */
  readonly lost: Promise<Error>;
  /** Lets requests in flight end, then stops everything, the database last. */
  stop(): Promise<void>;
  /** Ends the grace of a stop; asked again, cuts the requests that are in flight. */
  escalate(): void;
};

export type Life = {
  readonly log: Log;
  /** Starts it; `signal` ends the start between two of its steps. */
  readonly start: (signal: AbortSignal) => Promise<Running>;
  /** Tells that it serves. */
  readonly ready: () => Promise<void>;
  /** The longest that an ending may take, in milliseconds: then the process ends as it is. */
  readonly hardStopMs: number;
};

/**
 * Runs a server until SIGTERM or SIGINT, which also end a start that is under way, and ends the process: with 0,
 * or with 1 where its database was lost, an error was left unhandled, or it could not be stopped in order. A
 * second signal escalates. Throws what a start that nobody has ended threw.
 */
export async function runUntilTold({ log, start, ready, hardStopMs }: Life): Promise<void> {
  const ending = new AbortController();
  const asked = Promise.withResolvers<void>();
  let running: Running | undefined;
  let exitCode = 0;
  const exit = () => log.flush(() => process.exit(exitCode));

  function end(why: string, code: number): void {
    exitCode = Math.max(exitCode, code);
    if (ending.signal.aborted) {
      running?.escalate();
      return;
    }
    log.info({ why }, 'stopping');
    ending.abort();
    asked.resolve();
    setTimeout(() => {
      log.fatal('not stopped in time: ended as it is');
      exitCode = 1;
      exit();
    }, hardStopMs).unref();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal, 0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error was not handled');
    // In whatever state it is, others have their answers before it ends.
    if (ending.signal.aborted) exitCode = 1;
    else end('an error was not handled', 1);
  });

  try {
    running = await start(ending.signal);
    void running.lost.then((err) => {
      log.fatal({ err }, 'the embedded database cannot be kept running');
      // There is nothing to be served without it.
      running?.escalate();
      if (!ending.signal.aborted) end('the database is lost', 1);
    });
    try {
      await ready();
      log.flush();
      await asked.promise;
    } finally {
      await running.stop();
    }
  } catch (err) {
    if (!ending.signal.aborted) throw err;
    if (!isAbort(err)) {
      log.error({ err }, 'it could not be stopped in order');
      exitCode = 1;
    }
  }
  log.info('stopped');
  exit();
}

/** Whether a start says that it was ended, as it was told to. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
