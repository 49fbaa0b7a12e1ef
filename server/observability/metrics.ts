import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '#lib/services.ts';

export type ServerMetrics = Metrics & {
  readonly registry: Registry;
  /** Counts a request that a limiter refused, by the limiter's name. */
  countRefused(where: string): void;
  watchPool(pool: Pool): void;
  watchInFlight(where: string, inFlight: () => number): void;
};

/** The process's Prometheus metrics. */
export function makeMetrics(): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered API requests',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'http_requests_turned_away_total',
    help: 'Requests, and connections, that a limit has refused',
    labelNames: ['where'] as const,
    registers: [registry],
  });
  const inFlightGauge = gauge(
    'http_requests_in_flight',
    'Requests being served',
    'where',
    registry,
  );
  const connections = gauge('database_connections', 'Connections of the pool', 'state', registry);
  const series = new Map<string, ReturnType<typeof durations.labels>>();
  return {
    registry,
    recordResponse(operation, method, status, seconds) {
      const key = `${operation} ${method} ${status}`;
      let histogram = series.get(key);
      if (!histogram) {
        histogram = durations.labels(operation, method, String(status));
        series.set(key, histogram);
      }
      histogram.observe(seconds);
    },
    countRefused: (where) => refused.inc({ where }),
    watchInFlight: (where, inFlight) => inFlightGauge.watch(where, inFlight),
    watchPool(pool) {
      connections.watch('open', () => pool.totalCount);
      connections.watch('idle', () => pool.idleCount);
      connections.watch('waited_for', () => pool.waitingCount);
    },
  };
}

/** A gauge whose values are read at each scrape. */
function gauge(name: string, help: string, label: string, registry: Registry) {
  const sources = new Map<string, () => number>();
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [value, read] of sources) this.set({ [label]: value }, read());
    },
  });
  return { watch: (value: string, read: () => number) => void sources.set(value, read) };
}
