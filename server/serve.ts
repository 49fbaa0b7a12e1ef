import { sql } from 'kysely';
import { openDatabase } from '#db/client.ts';
import { fillEmptyDatabase } from '#db/demo/fill.ts';
import { type Clock, tradeClock } from '#lib/clock.ts';
import type { Config } from '#lib/config.ts';
import { logFailure, reasonOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { makeAdminServer } from './admin.ts';
import { startAssetSweep } from './assets/asset-sweep.ts';
import { demoAssetPlace } from './assets/demo-asset-place.ts';
import { takeInstance } from './assets/instance.ts';
import { takeUpDatabase } from './database.ts';
import { makeDrain } from './drain.ts';
import { DRAIN_MS, makeStopInTime, PARTS_MS } from './ending.ts';
import { sweepEvents } from './event-sweep.ts';
import { makeFindCaller } from './http/caller.ts';
import { makeHandler } from './http/handler.ts';
import { limitConnections } from './http/limit-connections.ts';
import { makeRouter } from './http/router.ts';
import { listen, makeHttpServer, refuseUpgrades } from './http.ts';
import { takeUpIdentity } from './identity.ts';
import type { Running } from './lifecycle.ts';
import { serveOpenApi } from './openapi-served.ts';
import { startPages } from './pages.ts';
import { loadRoutes } from './routes.ts';
import { announceService } from './service-file.ts';
import { makeServices } from './services.ts';
import { sessionSecret } from './session-secret.ts';
import { sweepSessions } from './session-sweep.ts';
import { logStaleDerivations } from './stale-derivations.ts';

export type ServiceOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Runs Next's development server, with hot reload. */
  readonly dev: boolean;
  /** Aborts the start between two of its steps. */
  readonly signal: AbortSignal;
  /** The clock of the domain; by default that of the settings. */
  readonly clock?: Clock | undefined;
};

/** Few suffice: the embedded identity provider reads and writes single rows. */
const IDENTITY_CONNECTIONS = 4;

/** Starts the whole service, and returns once it accepts requests. On failure, stops what was started. */
export async function serve({ config, log, dev, signal, clock }: ServiceOptions): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const withDeadline = makeStopInTime(log, PARTS_MS);
  const server = makeHttpServer();
  limitConnections(server, config);
  // Take the port first; requests get 503 until the service is ready.
  started.use(await listen(server, { port: config.port, host: config.host, setting: 'PORT' }));

  const database = await takeUpDatabase(config, log, signal);
  started.defer(() => database.stop());
  signal.throwIfAborted();
  const instance = await takeInstance(database.url, log);
  started.defer(withDeadline('the instance lock', () => instance.stop()));
  if (database.isEmbedded && config.demoData) {
    const onBegin = () => log.info('filling the empty database with demo data');
    const assets = demoAssetPlace(config, instance, log);
    const fill = { clock: tradeClock(config.clockSetTo), signal, begins: onBegin, assets };
    const invoices = await fillEmptyDatabase(database.url, fill);
    if (invoices > 0) log.info({ invoices }, 'filled the empty database');
  }
  await logStaleDerivations(database.url, log);
  const identity = takeUpIdentity(config);
  const services = makeServices({
    config,
    log,
    databaseUrl: database.url,
    ownKeys: identity.keys,
    sessionSecret: sessionSecret(config),
    portalClient: identity.portalClient,
    instance,
    clock,
  });
  started.defer(withDeadline('the services', () => services.close()));
  const onBroken = (err: Error) =>
    services.sampledLog.write('warn', 'a database connection broke', reasonOf(err));
  const identityDatabase = openDatabase(database.url, {
    max: IDENTITY_CONNECTIONS,
    onError: onBroken,
  });
  started.defer(withDeadline('the connections of the identity provider', identityDatabase.close));
  const readiness = openDatabase(database.url, { max: 1, onError: onBroken });
  started.defer(withDeadline('the connection for readiness checks', readiness.close));
  const provider = await identity.start(identityDatabase.db, log);
  started.defer(withDeadline('the identity provider', () => provider?.stop()));
  const sessions = sweepSessions(services);
  started.defer(withDeadline('the session sweep', () => sessions.stop()));
  const events = sweepEvents(services);
  started.defer(withDeadline('the event sweep', () => events.stop()));
  const assets = await startAssetSweep(services);
  started.defer(withDeadline('the asset sweep', () => assets.stop()));
  services.processing.start();

  signal.throwIfAborted();
  const onError = (error: unknown) => void logFailure(services.sampledLog, 'a page failed', error);
  const pages = await startPages({
    config,
    dev,
    httpServer: server,
    onError,
  });
  started.defer(withDeadline('the pages', () => pages.close()));
  if (!dev) refuseUpgrades(server);

  const drain = makeDrain(server, {
    graceMs: config.drainGraceSeconds * 1_000,
    // Browsers never close the connection for hot reload.
    hardStopMs: dev ? 2_000 : DRAIN_MS,
  });
  const routes = [...(await loadRoutes('v1')), ...(await loadRoutes('portal-api'))];
  server.serveWith(
    makeHandler({
      ...services,
      rules: { ...config, dev },
      api: makeRouter(routes, { ...services, byProgress: server.byProgress }),
      pages: serveOpenApi(pages.serve, config),
      identity: provider && (({ incoming, outgoing }) => provider.handle(incoming, outgoing)),
      callerOf: makeFindCaller(services.staff),
      drain,
      followPage: services.pageTroubles.follow,
    }),
  );

  const isReady = async () => {
    if (drain.isDraining) return false;
    return sql`select 1`.execute(readiness.db).then(
      () => true,
      (error: unknown) => {
        logFailure(services.sampledLog, 'the readiness check failed', error);
        return false;
      },
    );
  };
  const serviceFile = announceService(config, log);
  started.use(serviceFile);
  const { registry } = services.metrics;
  const admin = makeAdminServer({ registry, isReady, prove: serviceFile.prove, onError });
  started.use(
    await listen(admin, { port: config.adminPort, host: '127.0.0.1', setting: 'ADMIN_PORT' }),
  );

  signal.throwIfAborted();
  const running = started.move();
  return {
    lost: database.lost,
    async stop() {
      await drain.start();
      await running.disposeAsync();
    },
    escalate: drain.escalate,
  };
}
