import { Counter, Histogram, type Registry } from 'prom-client';
import type { ConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import type { Metrics } from '#lib/services.ts';
import { watchedGauge } from './gauges.ts';

type LimiterState = Pick<ConcurrencyLimiter, 'active' | 'waiting' | 'longestWaitMs'>;

const LABELS = ['operation', 'method', 'status'] as const;
/** Node's parser knows some thirty more. */
const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** Requests: how long they took, which were refused, what is in progress, and failed authentications. */
export function makeRequestMetrics(registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests that were served; not of refused ones, uploads and downloads',
    labelNames: LABELS,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 30],
    registers,
  });
  const transfers = new Histogram({
    name: 'http_transfer_duration_seconds',
    help: 'Duration of uploads and downloads of files, for which the line of the caller counts',
    labelNames: LABELS,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 180, 600, 1_800],
    registers,
  });
  const refusals = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests that were answered before any work: invalid, not permitted, too many, unknown paths',
    labelNames: LABELS,
    registers,
  });
  const rejected = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Requests, and connections, that a concurrency limit has rejected',
    labelNames: ['where'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'authentication_failures_total',
    help: 'Failed authentications, by what was wrong',
    labelNames: ['reason'] as const,
    registers,
  });
  // From the beginning, so that the first one is an increase.
  failures.inc({ reason: 'keys_missing' }, 0);
  const inFlight = watchedGauge(registry, {
    name: 'http_requests_in_flight',
    help: 'What each limit has admitted and is in progress',
    labels: ['where'],
  });
  const waiting = watchedGauge(registry, {
    name: 'queue_length',
    help: 'What waits for each limit, worker process or job',
    labels: ['queue'],
  });
  const oldest = watchedGauge(registry, {
    name: 'queue_oldest_seconds',
    help: 'How long the oldest in each queue has waited',
    labels: ['queue'],
    aggregator: 'max',
  });
  const observe = {
    served: cachedSeries((labels) => durations.labels(...labels)),
    transfer: cachedSeries((labels) => transfers.labels(...labels)),
    refused: cachedSeries((labels) => {
      const series = refusals.labels(...labels);
      return { observe: () => series.inc() };
    }),
  };
  return {
    recordResponse: ((work, operation, method, status, seconds) =>
      observe[work](
        operation,
        METHODS.has(method) ? method : 'other',
        status,
        seconds,
      )) satisfies Metrics['recordResponse'],
    countAuthenticationFailure: ((reason) =>
      failures.inc({ reason })) satisfies Metrics['countAuthenticationFailure'],
    /** Counts a request that a limiter refused, by the limiter's name. */
    countRefused: (where: string) => rejected.inc({ where }),
    /** Reports how much a limiter has admitted, and what waits for it. */
    watchLimiter(where: string, limiter: LimiterState) {
      inFlight.watch({ where }, () => limiter.active);
      waiting.watch({ queue: where }, () => limiter.waiting);
      oldest.watch({ queue: where }, () => limiter.longestWaitMs / 1_000);
    },
  };
}

type Labels = [operation: string, method: string, status: string];

/** Finds the series of a request without making and hashing its labels each time. */
function cachedSeries(make: (labels: Labels) => { observe(seconds: number): void }) {
  const known = new Map<string, ReturnType<typeof make>>();
  return (operation: string, method: string, status: number, seconds: number): void => {
    const key = `${operation} ${method} ${status}`;
    const series = known.get(key) ?? make([operation, method, String(status)]);
    known.set(key, series);
    series.observe(seconds);
  };
}
