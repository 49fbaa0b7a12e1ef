import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { RateLimitResult } from '#lib/api/limits/rate-limiter.ts';
import type { Take } from '#lib/api/limits/rate-limits.ts';

/** Metrics of a process as they are passed to another. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

// After a reload workers are of another version than the primary process: each ignores messages that it does not know.

/** What the primary process tells a worker. */
export type Order =
  /** `othersServe`: the worker is replaced; otherwise the whole instance stops. */
  | { readonly type: 'stop'; readonly othersServe: boolean }
  | { readonly type: 'escalate' }
  | { readonly type: 'report-metrics' }
  /** Some asset waits for a scan or a thumbnail. */
  | { readonly type: 'process-assets' }
  /** The answer to the `count` of this id; to the oldest, from a primary process of a version without ids. */
  | {
      readonly type: 'counted';
      readonly id?: number | undefined;
      readonly results: readonly RateLimitResult[];
    };

/** What a worker tells the primary process. */
export type Report =
  /** Sent every second by the event loop: a worker that stops sending it is stuck. */
  | { readonly type: 'alive' }
  | { readonly type: 'ready' }
  /** It cannot start: what the operator reads. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'metrics'; readonly metrics: ProcessMetrics }
  | { readonly type: 'asset-queued' }
  /** Requests to be counted for rate limits. */
  | { readonly type: 'count'; readonly id: number; readonly takes: readonly Take[] };

/** How often a worker reports that it is alive, in milliseconds. */
export const ALIVE_MS = 1_000;
