import type { Registry } from 'prom-client';
import { analyzeNewTables, databaseSize } from '#db/statistics.ts';
import { outstandingWork } from '#lib/assets/processing/asset-work.ts';
import { makeCallerLookup } from '#lib/auth/sessions/session-lookup.ts';
import type { Config } from '#lib/config/config.ts';
import { queuedFeeds } from '#lib/feeds/queue.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { type Clock, makeClock } from '#lib/time/clock.ts';
import { dueWebhooks } from '#lib/webhooks/follower.ts';
import { sessionSecret } from '#server/data-directory/secrets.ts';
import type { EmbeddedIdentity } from '#server/embedded/identity/provider.ts';
import { limitConnections } from '#server/http/connections/connection-limits.ts';
import { makeDrain } from '#server/http/connections/drain.ts';
import { listen, makeHttpServer } from '#server/http/connections/server.ts';
import { makeHandler } from '#server/http/handler.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { startPages } from '#server/http/pages.ts';
import { loadRoutes, makeRouter } from '#server/http/router.ts';
import { startFeedRuns } from '#server/jobs/feed-runs.ts';
import { startAssetSweep, startRetention, startUsage } from '#server/jobs/old-data.ts';
import { startWebhooks } from '#server/jobs/webhooks.ts';
import { openAdminPort } from '#server/observability/admin-port.ts';
import { watchBuild, watchDisk } from '#server/observability/process-metrics.ts';
import { demoAssetStore } from '#server/storage/asset-store.ts';
import type { WorkerRole } from './cluster/worker.ts';
import { joinDatabase, openServiceDatabase } from './database.ts';
import { checkIssuer, registeredPortalClient } from './issuer.ts';
import { checkServiceSettings } from './service-settings.ts';
import { makeServices } from './services.ts';
import { CLEANUP_MS, DRAIN_MS, makeStopDeadline, type RunningService } from './shutdown.ts';

type ComposeOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Runs Next's development server, with hot reload. */
  readonly dev: boolean;
  /** Aborts the start between two of its steps. */
  readonly signal: AbortSignal;
  /** The clock of the domain; by default that of the settings. */
  readonly clock?: Clock | undefined;
  /** Set in a worker: the primary process has prepared the database, and has the admin port. */
  readonly worker?: WorkerRole;
};

/** Starts the service, whole or a worker of it, and returns once it accepts requests. On failure, stops all again. */
export async function composeService({
  config,
  log,
  dev,
  signal,
  clock,
  worker,
}: ComposeOptions): Promise<RunningService & { readonly registry: Registry }> {
  await using started = new AsyncDisposableStack();
  const withDeadline = makeStopDeadline(log, CLEANUP_MS);
  const server = makeHttpServer({ shouldUpgradeCallback: () => dev });
  limitConnections(server, config);
  const address = { port: config.port, host: config.host, setting: 'PORT' };
  // Take the port first; requests get 503 until the service is ready. A worker gets none until then: others serve.
  if (!worker) started.use(await listen(server, address));

  const database = await (worker ? joinDatabase(config) : openServiceDatabase(config, log));
  started.defer(() => database.stop());
  signal.throwIfAborted();
  const identity = await embeddedIdentity(config);
  await using _ = worker ? undefined : await checkServiceSettings(database.url, config, log);
  if (database.isEmbedded && config.demoData > 0) {
    const begins = () => log.info('filling the empty database with demo data');
    const assets = demoAssetStore(config, log);
    const fill = { clock: makeClock(config.clockSetTo), signal, begins, assets };
    const { fillEmptyDatabase } = await import('#tools/demo/fill/fill.ts');
    const invoices = await fillEmptyDatabase(database.url, { ...fill, scale: config.demoData });
    if (invoices > 0) {
      await analyzeNewTables(database.ownerUrl ?? database.url);
      log.info({ invoices }, 'filled the empty database');
    }
  }
  const sampledLog = makeSampledLog(log);
  started.defer(() => sampledLog.flush());
  const { traceEndpoint } = config;
  // Loaded on demand, to save memory.
  const telemetry = traceEndpoint ? await import('#server/observability/tracing.ts') : undefined;
  const tracing = telemetry?.makeTracing(traceEndpoint ?? '', config, sampledLog);
  started.defer(withDeadline('the traces', () => tracing?.close()));
  const services = makeServices({
    tracing,
    config,
    log,
    sampledLog,
    databaseUrl: database.url,
    ownKeys: identity?.keys,
    sessionSecret: sessionSecret(config),
    portalClient: identity ? identity.portalClient : registeredPortalClient(config),
    countInPrimary: worker?.countInPrimary,
    clock,
  });
  started.defer(withDeadline('the services', () => services.close()));
  const { metrics } = services;
  // It reads and writes single rows, like sessions.
  const provider = await identity?.start({ ...services, db: services.sessionDb });
  if (!identity && !worker) await checkIssuer(config, log);

  signal.throwIfAborted();
  const onError = (error: unknown) => void logError(sampledLog, 'a page failed', error);
  const pages = await startPages({ config, dev, httpServer: server, onError });
  started.defer(withDeadline('the pages', () => pages.close()));

  const drain = makeDrain(server, {
    graceMs: config.drainGraceSeconds * 1_000,
    // Browsers never close the connection for hot reload.
    hardStopMs: dev ? 2_000 : DRAIN_MS,
  });
  const routes = [...(await loadRoutes('v1')), ...(await loadRoutes('portal-api'))];
  // Not before: while pages and routes are loaded, connections to the database time out.
  services.connect();
  const usage = startUsage(services);
  started.defer(withDeadline('the counts of requests', () => usage.stop()));
  if (worker?.runsJobs ?? true) {
    const retention = startRetention(services);
    started.defer(withDeadline('the removal of old data', () => retention.stop()));
    const assets = startAssetSweep(services);
    started.defer(withDeadline('the asset sweep', () => assets.stop()));
    services.assetProcessing.start();
    const feeds = startFeedRuns(services, { databaseUrl: database.url });
    started.defer(withDeadline('the feeds', () => feeds.stop()));
    const unknownIfFailed = (error: unknown) =>
      void logError(sampledLog, 'the database could not be read for its metrics', error);
    const sending = startWebhooks(services);
    started.defer(withDeadline('the webhooks', () => sending.stop()));
    const readDue = () => dueWebhooks(services.db).catch(unknownIfFailed);
    started.use(metrics.watchBacklog('webhooks', readDue));
    const readWork = () => outstandingWork(services).catch(unknownIfFailed);
    started.use(metrics.watchBacklog('asset_work', readWork));
    const readFeeds = () => queuedFeeds(services.db).catch(unknownIfFailed);
    started.use(metrics.watchBacklog('feeds', readFeeds));
    started.use(metrics.watchSize(() => databaseSize(services.db).catch(unknownIfFailed)));
  }
  server.serveWith(
    makeHandler({
      ...services,
      tracing,
      rules: { ...config, dev },
      api: makeRouter(routes),
      pages: serveOpenApi(pages.serve, config),
      identity: provider && (({ incoming, outgoing }) => provider(incoming, outgoing)),
      callerOf: makeCallerLookup(services.sessionLookup),
      drain,
    }),
  );

  const { registry } = metrics;
  watchBuild(registry);
  if (worker) {
    signal.throwIfAborted();
    started.use(await listen(server, address));
  } else {
    watchDisk(registry, config.dataDir);
    started.use(
      await openAdminPort({
        ...{ config, log, registry, own: registry, withDeadline },
        sampledLog,
        databaseUrl: database.url,
        isServing: () => !drain.isDraining,
      }),
    );
  }

  signal.throwIfAborted();
  const running = started.move();
  return {
    registry,
    lost: database.lost,
    // Drains, then stops what started above in reverse order.
    async stop() {
      services.longPolls.end();
      await drain.start();
      await running.disposeAsync();
    },
    escalate: drain.escalate,
  };
}

/** The embedded provider, unless an issuer is configured. Not in `issuer.ts`, which Next bundles: it would ship the provider. */
async function embeddedIdentity(config: Config): Promise<EmbeddedIdentity | undefined> {
  if (config.oidcIssuer !== undefined) return undefined;
  const provider = await import('#server/embedded/identity/provider.ts');
  return provider.embeddedIdentity(config);
}
