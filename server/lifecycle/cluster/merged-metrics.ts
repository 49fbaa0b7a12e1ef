import { AggregatorRegistry, type Registry } from 'prom-client';
import type { ProcessMetrics } from './worker.ts';

/** The metrics of an instance: of its workers, and of those that have ended. */
type MergedMetrics = {
  readonly contentType: string;
  /** Adds the counters and histograms of a worker that has ended, so that totals never fall. */
  addEnded(metrics: ProcessMetrics): Promise<void>;
  /** The exposition format, of these metrics of living workers and everything else. */
  expose(living: readonly ProcessMetrics[]): Promise<string>;
};

/** Merges metrics: counters and histograms are added up, gauges by the `aggregator` of each. `own` is the primary's. */
export function makeMergedMetrics(own: Registry): MergedMetrics {
  let ended: Promise<ProcessMetrics> = Promise.resolve([]);
  return {
    contentType: own.contentType,
    async addEnded(metrics) {
      const totals = metrics.filter(({ type }) => TOTALS.has(String(type)));
      const before = ended;
      const added = before.then((known) =>
        AggregatorRegistry.aggregate([known, totals]).getMetricsAsJSON(),
      );
      // One after the other: workers that end together would each add to the same totals, and the later replace the
      // earlier. What cannot be added leaves them as they were.
      ended = added.catch(() => before);
      await added;
    },
    async expose(living) {
      const all = [...living, await ended, await own.getMetricsAsJSON()];
      return AggregatorRegistry.aggregate(all).metrics();
    },
  };
}

const TOTALS: ReadonlySet<string> = new Set(['counter', 'histogram']);
