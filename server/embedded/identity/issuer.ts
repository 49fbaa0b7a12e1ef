import { openDatabase } from '#db/client.ts';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { reasonOf } from '#lib/failure-log.ts';
import { Failure } from '#lib/failures.ts';
import { type Log, makeAccessLog } from '#lib/log.ts';
import { makePageTroubles } from '#lib/page-troubles.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { makeAdmission } from '#server/admission.ts';
import { takeUpDatabase } from '#server/database.ts';
import { makeDrain } from '#server/drain.ts';
import { makeStopInTime, PARTS_MS } from '#server/ending.ts';
import { makeHandler } from '#server/http/handler.ts';
import { limitConnections } from '#server/http/limit-connections.ts';
import type { Serve } from '#server/http/request.ts';
import { sendError } from '#server/http/response.ts';
import { listen, makeHttpServer, refuseUpgrades } from '#server/http.ts';
import type { Running } from '#server/lifecycle.ts';
import { makeMetrics } from '#server/metrics.ts';
import { ensureCredentials } from './credentials.ts';
import type { IssuerConfig } from './issuer-config.ts';
import { identitySecrets } from './keys.ts';
import { makeIdentityProvider } from './provider.ts';

/** Starts the identity provider by itself, for a portal that runs elsewhere, behind the request handler of the service. */
export async function startIssuer(
  config: IssuerConfig,
  log: Log,
  signal?: AbortSignal,
): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const inTime = makeStopInTime(log, PARTS_MS);
  const server = makeHttpServer();
  started.use(await listen(server, { port: config.port, host: config.host, setting: 'PORT' }));
  const database = await takeUpDatabase(config, log, signal);
  started.defer(() => database.stop());
  signal?.throwIfAborted();
  const sampledLog = makeSampledLog(log);
  started.defer(() => sampledLog.flush());
  const { db, close } = openDatabase(database.url, {
    max: config.databasePool,
    onError: (err) => sampledLog.write('warn', 'a database connection broke', reasonOf(err)),
  });
  started.defer(inTime('the database connections', () => close()));
  const { dataDir, portalUrl } = config;
  await ensureCredentials({ dataDir, db, log, config });
  const { keys, cookieKeys, portalSecret } = identitySecrets(dataDir);
  const provider = makeIdentityProvider({
    config,
    db,
    log,
    keys,
    cookieKeys,
    portalUrl,
    portalSecret: config.portalSecret ?? portalSecret,
  });
  started.defer(() => provider.stop());

  refuseUpgrades(server);
  limitConnections(server, config);
  const drain = makeDrain(server, { graceMs: config.drainGraceSeconds * 1_000 });
  const metrics = makeMetrics();
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
      followPage: makePageTroubles().follow,
      metrics,
      accessLog: makeAccessLog(log),
      sampledLog,
    }),
  );
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

/** For limits on pages and files, which an issuer does not serve. */
const unlimited = makeRateLimiter(Number.POSITIVE_INFINITY, 60);

const notFoundHere: Serve = async (request) =>
  sendError(
    request.outgoing,
    request,
    new Failure('RESOURCE_NOT_FOUND', 'There is nothing at this path: the issuer is at /idp.'),
  );
