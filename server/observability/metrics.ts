import { collectDefaultMetrics, Registry } from 'prom-client';
import { makeDatabaseMetrics } from './database-metrics.ts';
import { watchLog } from './process-metrics.ts';
import { makeRequestMetrics } from './request-metrics.ts';
import { makeWorkMetrics } from './work-metrics.ts';

export type ServerMetrics = ReturnType<typeof makeMetrics>;

/** The Prometheus metrics of a process that serves. docs/monitoring.md has the list. */
export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchLog(registry);
  return {
    registry,
    ...makeRequestMetrics(registry),
    ...makeDatabaseMetrics(registry),
    ...makeWorkMetrics(registry),
  };
}
