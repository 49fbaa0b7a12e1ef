import { openDatabase } from '#db/client.ts';
import { Failure } from '#lib/failures.ts';
import { type Log, makeAccessLog } from '#lib/log.ts';
import { makePageTroubles } from '#lib/page-troubles.ts';
import { LAG_OF_PEOPLE_MS, makeAdmission, watchEventLoop } from '#server/admission.ts';
import { takeUpDatabase } from '#server/database.ts';
import { makeDrain } from '#server/drain.ts';
import { type Kind, makeFrontDoor } from '#server/front-door.ts';
import { listen, makeHttpServer, refuseUpgrades } from '#server/http.ts';
import { makeMetrics } from '#server/metrics.ts';
import { refuse } from '#server/refusal.ts';
import { watchWith } from '#server/watch.ts';
import { ensureCredentials } from './credentials.ts';
import type { IssuerConfig } from './issuer-config.ts';
import { identitySecrets } from './keys.ts';
import { makeIdentityProvider } from './provider.ts';

export type RunningIssuer = {
  /** Settles, with the reason, when the embedded database could not be kept running. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
};

/** Starts the identity provider alone, for a portal that runs elsewhere, behind the same front door. */
export async function startIssuer(config: IssuerConfig, log: Log): Promise<RunningIssuer> {
  await using started = new AsyncDisposableStack();
  const server = makeHttpServer();
  started.use(await listen(server, { port: config.port, host: config.host, setting: 'PORT' }));
  const database = await takeUpDatabase(config, log);
  started.defer(() => database.stop());
  const { db, close } = openDatabase(database.url, {
    max: config.databasePool,
    onError: (err) => log.warn({ reason: err.message }, 'a database connection broke'),
  });
  started.defer(() => close());
  const { dataDir, portalUrl } = config;
  await ensureCredentials({ dataDir, db, log });
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

  const eventLoop = watchEventLoop();
  started.defer(() => eventLoop.stop());
  refuseUpgrades(server);
  const drain = makeDrain(server);
  const metrics = makeMetrics();
  const admission = makeAdmission(config.maxPagesInFlight, () =>
    eventLoop.isLagging(LAG_OF_PEOPLE_MS),
  );
  server.serveWith(
    makeFrontDoor({
      rules: { ...config, dev: false },
      identity: provider.handle,
      api: nothingHere,
      transferOf: () => undefined,
      byProgress: server.byProgress,
      pages: nothingHere,
      admission: {
        api: admission,
        uploads: admission,
        downloads: admission,
        pages: admission,
        files: admission,
        identity: admission,
      },
      drain,
      signInFailure: () => undefined,
      followPage: makePageTroubles().follow,
      turnedAway: (kind: Kind) => log.warn({ kind }, 'turned away'),
      watch: watchWith({ metrics, accessLog: makeAccessLog(log) }),
    }),
  );
  const running = started.move();
  return {
    lost: database.lost,
    async stop() {
      await drain.start();
      await running.disposeAsync();
    },
  };
}

const nothingHere: Parameters<typeof makeFrontDoor>[0]['pages'] = (incoming, outgoing) =>
  refuse(
    incoming,
    outgoing,
    new Failure('RESOURCE_NOT_FOUND', 'There is nothing at this path: the issuer is at /idp.'),
  );
