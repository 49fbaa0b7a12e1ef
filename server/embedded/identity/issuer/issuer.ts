import { openDatabase } from '#db/client.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { DomainError } from '#lib/errors.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import { type Log, makeAccessLog } from '#lib/logging/log.ts';
import { makePageErrors } from '#lib/logging/page-errors.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { systemClock } from '#lib/time/clock.ts';
import { openServiceDatabase } from '#server/compose/database.ts';
import { CLEANUP_MS, makeStopDeadline, type RunningService } from '#server/compose/shutdown.ts';
import { identitySecrets } from '#server/embedded/identity/keys.ts';
import { ensureCredentials } from '#server/embedded/identity/people/credentials.ts';
import { makeIdentityProvider } from '#server/embedded/identity/provider.ts';
import { makeDrain } from '#server/http/drain.ts';
import { makeHandler } from '#server/http/handler.ts';
import { makeAdmission } from '#server/http/limits/admission.ts';
import { limitConnections } from '#server/http/limits/connection-limit.ts';
import type { HttpHandler } from '#server/http/request.ts';
import { sendError } from '#server/http/response.ts';
import { listen, makeHttpServer, refuseUpgrades } from '#server/http/server.ts';
import { startRetention } from '#server/jobs/retention.ts';
import { openAdminPort } from '#server/observability/admin-port.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { watchBuild, watchDisk } from '#server/observability/process-metrics.ts';
import { startTracing } from '#server/observability/tracing/start-tracing.ts';
import { claimInstance } from '#server/storage/instance.ts';
import { embeddedIssuerSetting } from '#server/storage/instances/service-settings.ts';
import type { IssuerConfig } from './config.ts';

/** Starts the identity provider by itself, for a portal that runs elsewhere, behind the request handler of the service. */
export async function startIssuer(
  config: IssuerConfig,
  log: Log,
  signal?: AbortSignal,
): Promise<RunningService> {
  await using started = new AsyncDisposableStack();
  const inTime = makeStopDeadline(log, CLEANUP_MS);
  const server = makeHttpServer();
  started.use(await listen(server, { port: config.port, host: config.host, setting: 'PORT' }));
  const database = await openServiceDatabase(config, log, signal);
  started.defer(() => database.stop());
  signal?.throwIfAborted();
  const sampledLog = makeSampledLog(log);
  started.defer(() => sampledLog.flush());
  const metrics = makeMetrics();
  const { slowQueryMs } = config;
  const tracing = await startTracing({ service: 'trade-supply-issuer', config, sampledLog });
  started.defer(inTime('the traces', () => tracing?.close()));
  const { db, pool, close } = openDatabase(database.url, {
    max: config.databasePool,
    onQuery: metrics.observeQueries('identity', {
      ...{ sampledLog, slowQueryMs },
      alsoTell: tracing?.onQuery,
    }),
    onError: (err) => sampledLog.write('warn', 'a database connection broke', errorReason(err)),
  });
  started.defer(inTime('the database connections', () => close()));
  metrics.watchPool('identity', pool);
  const { dataDir, portalUrl } = config;
  const secrets = identitySecrets(dataDir);
  const instance = await claimInstance(database.url, log, {
    settings: [embeddedIssuerSetting(config, secrets)],
    refuseStoreChange: async () => undefined,
  });
  started.defer(inTime('the instance lock', () => instance.stop()));
  await ensureCredentials({ dataDir, db, log, config });
  const { keys, cookieKeys, portalSecret } = secrets;
  const provider = makeIdentityProvider({
    config,
    db,
    log,
    metrics,
    keys,
    cookieKeys,
    portalUrl,
    portalSecret: config.portalSecret ?? portalSecret,
  });
  started.defer(() => provider.stop());
  const jobServices = { db, clock: systemClock, log, metrics, config };
  // A service that shares the database has events and versions of its own, and settings for them.
  const retention = startRetention(jobServices, ['the audit log', 'sign-in state']);
  started.defer(inTime('the removal of old data', () => retention.stop()));

  refuseUpgrades(server);
  limitConnections(server, config);
  const drain = makeDrain(server, { graceMs: config.drainGraceSeconds * 1_000 });
  server.serveWith(
    makeHandler({
      rules: { ...config, dev: false },
      identity: ({ incoming, outgoing }) => provider.handle(incoming, outgoing),
      api: notFoundHere,
      pages: notFoundHere,
      admission: makeAdmission(config, metrics),
      callerOf: async ({ address }) => address,
      pageLimit: unlimited,
      fileLimit: unlimited,
      refusalLimit: makeRateLimiter(config.failedAuthenticationLimit, 60),
      drain,
      signInLimit: unlimited,
      trackPage: makePageErrors().track,
      metrics,
      tracing,
      accessLog: makeAccessLog(log),
      sampledLog,
    }),
  );
  const { registry } = metrics;
  watchBuild(registry);
  watchDisk(registry, dataDir);
  started.use(
    await openAdminPort({
      ...{ config, log, sampledLog, registry, own: registry },
      databaseUrl: database.url,
      isAnnounced: false,
      isServing: () => !drain.isDraining,
      withDeadline: inTime,
    }),
  );
  const running = started.move();
  return {
    lost: Promise.race([database.lost, instance.lost]),
    async stop() {
      await drain.start();
      await running.disposeAsync();
    },
    escalate: drain.escalate,
  };
}

/** For limits on pages and files, which an issuer does not serve. */
const unlimited = makeRateLimiter(Number.POSITIVE_INFINITY, 60);

const notFoundHere: HttpHandler = async (request) =>
  sendError(
    request.outgoing,
    request,
    new DomainError('RESOURCE_NOT_FOUND', 'There is nothing at this path: the issuer is at /idp.'),
  );
