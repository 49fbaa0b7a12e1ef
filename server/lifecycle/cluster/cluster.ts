import { createServer } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { sessionSecret } from '#server/data-directory/secrets.ts';
import { listen } from '#server/http/connections/server.ts';
import { openServiceDatabase } from '#server/lifecycle/database.ts';
import { checkIssuer } from '#server/lifecycle/issuer.ts';
import { checkServiceSettings } from '#server/lifecycle/service-settings.ts';
import { CLEANUP_MS, makeStopDeadline, type RunningService } from '#server/lifecycle/shutdown.ts';
import { openAdminPort } from '#server/observability/admin-port.ts';
import { watchDisk, watchLog, watchWorkers } from '#server/observability/process-metrics.ts';
import { makeSupervisor } from './supervisor.ts';
import type { ProcessMetrics } from './worker.ts';

type ClusterOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Aborts the start between two of its steps. */
  readonly signal: AbortSignal;
};

/**
 * Starts an instance of several workers: this process prepares the database, starts the workers, watches them, and
 * serves the admin port. Returns once all of them accept requests. Why it is done so:
 * docs/decisions/0092-workers-and-instances.md.
 */
export async function composeCluster({
  config,
  log,
  signal,
}: ClusterOptions): Promise<RunningService> {
  await using started = new AsyncDisposableStack();
  const withDeadline = makeStopDeadline(log, CLEANUP_MS);
  const address = { port: config.port, host: config.host, setting: 'PORT' };
  // Workers listen once they can serve; a port that is taken is better said now.
  await (await listen(createServer(), address))[Symbol.asyncDispose]();

  const database = await openServiceDatabase(config, log);
  await using _ = await checkServiceSettings(database.url, config, log);
  // Generated once, before workers read it.
  sessionSecret(config);
  const sampledLog = makeSampledLog(log);
  started.defer(() => sampledLog.flush());
  await checkIssuer(config, log);
  signal.throwIfAborted();

  const own = new Registry();
  collectDefaultMetrics({ register: own });
  watchLog(own);
  watchDisk(own, config.dataDir);
  const merged = makeMergedMetrics(own);
  const supervisor = makeSupervisor({
    count: config.workers,
    log,
    onEnd(reason, metrics) {
      ends.inc({ reason });
      merged
        .addEnded(metrics ?? [])
        .catch((err: unknown) => log.warn({ err }, 'could not keep the metrics of a worker'));
    },
  });
  const ends = watchWorkers(own, config.workers, supervisor.serving);
  started.defer(async () => void (await supervisor.stop()));
  // An aborted start does not wait for workers that are starting.
  signal.addEventListener('abort', supervisor.stop, { once: true });
  await supervisor.start().catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  signal.throwIfAborted();

  const registry = {
    contentType: merged.contentType,
    metrics: async () => merged.expose(await supervisor.metrics()),
  };
  started.use(
    await openAdminPort({
      ...{ config, log, sampledLog, registry, own, withDeadline },
      databaseUrl: database.url,
      isServing: () => supervisor.serving() > 0,
    }),
  );
  const running = started.move();
  return {
    // Workers are replaced for as long as this process lives.
    lost: new Promise(() => undefined),
    async stop() {
      const isClean = await supervisor.stop();
      await running.disposeAsync();
      if (!isClean) throw new Error('a worker did not end in order');
    },
    escalate: supervisor.escalate,
  };
}

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
