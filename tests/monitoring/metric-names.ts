import { Registry } from 'prom-client';
import { makeMetrics } from '#server/observability/metrics.ts';
import {
  watchBuild,
  watchDisk,
  watchReadiness,
  watchWorkers,
} from '#server/observability/process-metrics.ts';

/** The labels of all metrics that a service of several workers exports, by name. */
export function exportedMetrics(): ReadonlyMap<string, readonly string[]> {
  const { registry } = makeMetrics();
  watchBuild(registry);
  watchDisk(registry, '/');
  watchReadiness(registry, async () => true);
  const primary = new Registry();
  watchWorkers(primary, 2, () => 2);
  const all = [registry, primary].flatMap((each) => each.getMetricsAsArray());
  return new Map(all.map((metric) => [metric.name, labelsOf(metric)]));
}

function labelsOf(metric: object): readonly string[] {
  return 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames : [];
}

/** The metrics that a query of Prometheus reads; a histogram by its own name. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|on|ignoring|without)\s*\([^)]*\)/g, ' ');
  const words = bare.match(/[a-z_]\w*(?!\w*\s*\()/g) ?? [];
  return words
    .filter((word) => !OPERATORS.has(word))
    .map((word) => word.replace(/_(bucket|sum|count)$/, ''));
}

const OPERATORS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool', 'offset', 'e']);
