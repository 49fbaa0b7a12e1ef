import { createServer } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { sessionSecret } from '#server/data-directory/secrets.ts';
import { listen } from '#server/http/connections/server.ts';
import { openAdminPort } from '#server/observability/admin-port.ts';
import { watchDisk, watchLog, watchWorkers } from '#server/observability/process-metrics.ts';
import { openServiceDatabase } from '../database.ts';
import { checkIssuer } from '../issuer.ts';
import { checkServiceSettings } from '../service-settings.ts';
import { CLEANUP_MS, makeStopDeadline, type RunningService } from '../shutdown.ts';
import { makeMergedMetrics } from './merged-metrics.ts';
import { makeSupervisor } from './supervisor.ts';

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
