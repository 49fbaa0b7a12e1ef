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
  /** Resolves when the first run has ended. */
  readonly firstRun: Promise<void>;
  /** Resolves when the current run has ended. */
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
  job: () => Promise<unknown>,
): RepeatingJob {
  const runs = metrics.watchJob(name, everyMs);
  let current = Promise.resolve();
  let isRunning = false;
  const run = async () => {
    try {
      await job();
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
  const firstRun = current;
  const timer = setInterval(runAlone, everyMs).unref();
  return {
    firstRun,
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}
