import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { RateLimitResult } from '#lib/api/limits/rate-limiter.ts';
import type { CountInPrimary, Take } from '#lib/api/limits/rate-limits.ts';
import type { Log } from '#lib/logging/log.ts';
import { type RunningService, runUntilStopped, WORKER_STOP_MS } from '../shutdown.ts';

/** What a worker does differently from a service of one process. */
export type WorkerRole = {
  /** Whether it runs the jobs of the instance: sweeps, retention, and scans and thumbnails that another process left. */
  readonly runsJobs: boolean;
  readonly countInPrimary: CountInPrimary;
};

/** Metrics of a process as they are passed to another. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** What the primary process tells a worker. */
export type Order =
  | { readonly type: 'stop' }
  | { readonly type: 'escalate' }
  | { readonly type: 'report-metrics' }
  /** The answer to the `count` of this id. */
  | { readonly type: 'counted'; readonly id: number; readonly results: readonly RateLimitResult[] };

/** What a worker tells the primary process. */
export type Report =
  /** Sent every second by the event loop: a worker that stops sending it is stuck. */
  | { readonly type: 'alive' }
  | { readonly type: 'ready' }
  /** It cannot start: what the operator reads. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'metrics'; readonly metrics: ProcessMetrics }
  /** Requests to be counted for rate limits. */
  | { readonly type: 'count'; readonly id: number; readonly takes: readonly Take[] };

/** How often a worker reports that it is alive, in milliseconds. */
export const ALIVE_MS = 1_000;

type WorkerOptions = {
  readonly slot: number;
  readonly log: Log;
  readonly start: (
    role: WorkerRole,
    signal: AbortSignal,
  ) => Promise<RunningService & { readonly registry: Registry }>;
};

/**
 * Runs a worker until the primary process tells it to stop, and exits. Signals are only for the primary process, even
 * where a terminal or a service manager sends them to all. A worker ends at once when the primary process is gone.
 */
export async function runWorker({ slot, log, start }: WorkerOptions): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ignore);
  setInterval(() => void report({ type: 'alive' }), ALIVE_MS).unref();
  const counting = new Map<number, (results: readonly RateLimitResult[]) => void>();
  let counts = 0;
  let registry: Registry | undefined;
  let isTold = false;
  let requestStop: (why: string) => void = ignore;

  const countInPrimary: CountInPrimary = (takes) => {
    counts += 1;
    const id = counts;
    void report({ type: 'count', id, takes });
    return new Promise((resolve) => counting.set(id, resolve));
  };
  const reportMetrics = async () => {
    const metrics = await registry?.getMetricsAsJSON();
    if (metrics) await report({ type: 'metrics', metrics });
  };
  process.on('message', (order: Order) => {
    switch (order.type) {
      case 'stop':
        isTold = true;
        return requestStop('the primary process said so');
      case 'escalate':
        return requestStop('the primary process said so again');
      case 'report-metrics':
        return void reportMetrics().catch((err) => log.warn({ err }, 'could not report metrics'));
      case 'counted':
        counting.get(order.id)?.(order.results);
        return void counting.delete(order.id);
      default:
        return undefined;
    }
  });

  await runUntilStopped({
    log,
    hardStopMs: WORKER_STOP_MS,
    onStopRequest(stop) {
      requestStop = stop;
    },
    async start(signal) {
      const service = await start({ runsJobs: slot === 0, countInPrimary }, signal);
      ({ registry } = service);
      return {
        ...service,
        async stop() {
          // By itself, after an error: new connections are for the others at once.
          if (!isTold) service.escalate();
          await service.stop();
          // The last counts, which the primary process keeps.
          await reportMetrics();
        },
      };
    },
    ready: () => report({ type: 'ready' }),
  });
}

function ignore(): void {
  // Nothing: see `runWorker`.
}

/** Resolves when the report is sent, or cannot be since the primary process is gone, with which this one ends. */
export function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}
