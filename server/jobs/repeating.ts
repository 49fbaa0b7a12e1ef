import { errorFields } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { WorkMetrics } from '#server/observability/work-metrics.ts';

/** What a job that repeats needs beside its own services. */
export type JobServices = {
  readonly log: Log;
  readonly metrics: Pick<WorkMetrics, 'watchJob'>;
};

type JobOptions = {
  /** Its name in metrics. */
  readonly name: string;
  readonly everyMs: number;
  /** The log line of a failure. */
  readonly failure: string;
};

type RepeatingJob = {
  /** Aborts the signal of the current run, and resolves when it has ended. */
  stop(): Promise<void>;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/**
 * Runs a job at once and then every so often. A run is skipped while the previous one is in progress. A failure is
 * logged and counted, and the next run tries again.
 */
export function startRepeating(
  { log, metrics }: JobServices,
  { name, everyMs, failure }: JobOptions,
  job: (signal: AbortSignal) => Promise<unknown>,
): RepeatingJob {
  const runs = metrics.watchJob(name, everyMs);
  const stopping = new AbortController();
  let current = Promise.resolve();
  let isRunning = false;
  const run = async () => {
    try {
      await job(stopping.signal);
      runs.succeeded();
    } catch (err) {
      runs.failed();
      log.warn(errorFields(err), failure);
    }
    isRunning = false;
  };
  const runAlone = () => {
    if (isRunning) return;
    isRunning = true;
    current = run();
  };
  runAlone();
  const timer = setInterval(runAlone, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
      return current;
    },
  };
}
