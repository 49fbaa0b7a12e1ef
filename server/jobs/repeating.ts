import { errorFields } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { ServerMetrics } from '#server/observability/metrics.ts';

export type JobServices = {
  readonly log: Log;
  readonly metrics: Pick<ServerMetrics, 'watchJob'>;
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

/** The wait after a first failure in a row; it doubles up to the time between two runs. */
const RETRY_MS = 5_000;

/**
 * Runs a job at once and then every so often, counted from its end. A failure is logged and counted, and the job is
 * tried again soon.
 */
export function startRepeating(
  { log, metrics }: JobServices,
  { name, everyMs, failure }: JobOptions,
  job: (signal: AbortSignal) => Promise<unknown>,
): RepeatingJob {
  const runs = metrics.watchJob(name, everyMs);
  const stopping = new AbortController();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let current = run();
  return {
    stop() {
      clearTimeout(timer);
      stopping.abort();
      return current;
    },
  };

  async function run(): Promise<void> {
    try {
      await job(stopping.signal);
      runs.succeeded();
      failures = 0;
    } catch (err) {
      runs.failed();
      failures += 1;
      log.warn(errorFields(err), failure);
    }
    if (stopping.signal.aborted) return;
    const waitMs = failures === 0 ? everyMs : Math.min(everyMs, RETRY_MS * 2 ** (failures - 1));
    timer = setTimeout(() => {
      current = run();
    }, waitMs).unref();
  }
}
