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
  /** Pages with hot reload. */
  readonly dev: boolean;
  /** Aborted, it ends the start between two of its steps. */
  readonly signal: AbortSignal;
  /** What the rules of the trade take the time from, where not from the clock that the settings set. */
  readonly clock?: Clock | undefined;
};

/** Of the embedded identity provider, whose state is in single rows. */
const IDENTITY_CONNECTIONS = 4;

/** Starts the whole service, and returns once it serves. What was started is stopped on failure. */
export async function serve({ config, log, dev, signal, clock }: ServiceOptions): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const inTime = makeStopInTime(log, PARTS_MS);
  const server = makeHttpServer();
  limitConnections(server, config);
  // From now on the port is ours; until everything is there it answers 503.
  started.use(await listen(server, { port: config.port, host: config.host, setting: 'PORT' }));

  const database = await takeUpDatabase(config, log, signal);
  started.defer(() => database.stop());
  signal.throwIfAborted();
  const instance = await takeInstance(database.url, log);
  started.defer(inTime('the number of this process', () => instance.stop()));
  if (database.isEmbedded && config.demoData) {
    const begins = () => log.info('Filling the empty database with a made-up business');
    const assets = demoAssetPlace(config, instance, log);
    const fill = { clock: tradeClock(config.clockSetTo), signal, begins, assets };
    const invoices = await fillEmptyDatabase(database.url, fill);
    if (invoices > 0) log.info({ invoices }, 'the empty database was filled');
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
  started.defer(inTime('the services', () => services.close()));
  const onBroken = (err: Error) =>
    services.sampledLog.write('warn', 'a database connection broke', reasonOf(err));
  const identityDatabase = openDatabase(database.url, {
    max: IDENTITY_CONNECTIONS,
    onError: onBroken,
  });
  started.defer(inTime('the connections of the identity provider', identityDatabase.close));
  const readiness = openDatabase(database.url, { max: 1, onError: onBroken });
  started.defer(inTime('the connection of readiness', readiness.close));
  const provider = await identity.start(identityDatabase.db, log);
  started.defer(inTime('the identity provider', () => provider?.stop()));
  const sessions = sweepSessions(services);
  started.defer(inTime('the removal of sessions', () => sessions.stop()));
  const events = sweepEvents(services);
  started.defer(inTime('the removal of events', () => events.stop()));
  const assets = await startAssetSweep(services);
  started.defer(inTime('the clearing away of assets', () => assets.stop()));
  services.processing.start();

  signal.throwIfAborted();
  const onError = (error: unknown) => void logFailure(services.sampledLog, 'a page failed', error);
  const pages = await startPages({
    config,
    dev,
    httpServer: server,
    onError,
  });
  started.defer(inTime('the pages', () => pages.close()));
  if (!dev) refuseUpgrades(server);

  const drain = makeDrain(server, {
    graceMs: config.drainGraceSeconds * 1_000,
    // Browsers hold the connection of hot reload for ever.
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
        logFailure(services.sampledLog, 'it is not ready', error);
        return false;
      },
    );
  };
  const announced = announceService(config, log);
  started.use(announced);
  const { registry } = services.metrics;
  const admin = makeAdminServer({ registry, isReady, prove: announced.prove, onError });
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
