import { collectDefaultMetrics, Registry } from 'prom-client';
import { type DatabaseMetrics, makeDatabaseMetrics } from './database-metrics.ts';
import { watchLog } from './process-metrics.ts';
import { makeRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { makeWorkMetrics, type WorkMetrics } from './work-metrics.ts';

export type ServerMetrics = RequestMetrics &
  DatabaseMetrics &
  WorkMetrics & {
    readonly registry: Registry;
  };

/** The Prometheus metrics of a process that serves. docs/monitoring.md has the list. */
export function makeMetrics(): ServerMetrics {
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
