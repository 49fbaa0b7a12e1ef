import type { Registry } from 'prom-client';
import type { RateLimitResult } from '#lib/api/limits/rate-limiter.ts';
import type { CountInPrimary } from '#lib/api/limits/rate-limits.ts';
import type { Log } from '#lib/logging/log.ts';
import { type RunningService, runUntilStopped, WORKER_STOP_MS } from '../shutdown.ts';
import { ALIVE_MS, type Order, type Report } from './messages.ts';

/** What a worker does differently from a service of one process. */
export type WorkerRole = {
  /** Whether it runs the jobs of the instance: sweeps, retention, scans and thumbnails. */
  readonly runsJobs: boolean;
  /** Tells the worker that runs the jobs that an asset waits for a scan or a thumbnail. */
  readonly announceAssetWork: () => void;
  readonly countInPrimary: CountInPrimary;
  /** Sets what it does for the primary process. */
  provide(services: WorkerServices): void;
};

type WorkerServices = {
  readonly registry: Registry;
  /** Looks for assets that wait for a scan or a thumbnail. */
  readonly processAssets: () => void;
};

type WorkerOptions = {
  readonly slot: number;
  readonly log: Log;
  readonly start: (role: WorkerRole, signal: AbortSignal) => Promise<RunningService>;
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
  let provided: WorkerServices | undefined;
  // When it stops by itself, after an error, the others serve.
  let othersServe = true;
  let requestStop: (why: string) => void = ignore;

  const role: WorkerRole = {
    runsJobs: slot === 0,
    announceAssetWork: () => void report({ type: 'asset-queued' }),
    countInPrimary(takes) {
      counts += 1;
      const id = counts;
      void report({ type: 'count', id, takes });
      return new Promise((resolve) => counting.set(id, resolve));
    },
    provide(services) {
      provided = services;
    },
  };
  const reportMetrics = async () => {
    const metrics = await provided?.registry.getMetricsAsJSON();
    if (metrics) await report({ type: 'metrics', metrics });
  };
  process.on('message', (order: Order) => {
    switch (order.type) {
      case 'stop':
        ({ othersServe } = order);
        return requestStop('the primary process said so');
      case 'escalate':
        return requestStop('the primary process said so again');
      case 'process-assets':
        return provided?.processAssets();
      case 'report-metrics':
        return void reportMetrics().catch((err) => log.warn({ err }, 'could not report metrics'));
      case 'counted': {
        const [oldest] = counting.keys();
        const id = order.id ?? oldest ?? 0;
        counting.get(id)?.(order.results);
        return void counting.delete(id);
      }
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
      const service = await start(role, signal);
      return {
        ...service,
        async stop() {
          await service.stop(othersServe);
          // The last counts, which the primary process keeps.
          await reportMetrics();
        },
      };
    },
    ready: () => report({ type: 'ready' }),
  });
}

/** Tells the primary process why this one cannot start; it tells the operator. */
export function reportFailure(message: string): Promise<void> {
  return report({ type: 'failed', message });
}

function ignore(): void {
  // Nothing: see `runWorker`.
}

/** Resolves when the report is sent, or cannot be since the primary process is gone, with which this one ends. */
function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}
