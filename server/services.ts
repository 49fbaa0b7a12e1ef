import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { openDatabase } from '#db/client.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makePlaces } from '#lib/api/places.ts';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import type { Instance } from '#lib/assets/instances.ts';
import { makeTokenVerifier } from '#lib/auth/bearer.ts';
import { fetchIssuerKeys, makeKeySet } from '#lib/auth/key-set.ts';
import { tradeClock } from '#lib/clock.ts';
import type { Config } from '#lib/config.ts';
import { reasonOf } from '#lib/failure-log.ts';
import { type Log, makeAccessLog } from '#lib/log.ts';
import { makePageTroubles } from '#lib/page-troubles.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { type PortalClient, provideServices, type Services } from '#lib/services.ts';
import { makeAssetStore } from './assets/asset-store.ts';
import { makeClamd } from './assets/clamd.ts';
import { makePictures } from './assets/picture-process.ts';
import { type MadeProcessing, makeProcessing } from './assets/processing.ts';
import { makeMetrics, type ServerMetrics } from './metrics.ts';
import { makeInvoicePdfs } from './pdf/pdf-process.ts';

export type MadeServices = Services & {
  readonly metrics: ServerMetrics;
  readonly processing: MadeProcessing;
  close(): Promise<void>;
};

export type ServiceParts = {
  readonly config: Config;
  readonly log: Log;
  readonly databaseUrl: string;
  /** The issuer's keys, where they need no fetching: those of the embedded provider. */
  readonly ownKeys: (() => JSONWebKeySet) | undefined;
  readonly sessionSecret: string;
  readonly portalClient: PortalClient | undefined;
  readonly instance: Instance;
};

const WINDOW_SECONDS = 60;

/** Makes what must be single in the process, and provides it to pages and API alike. */
export function makeServices(parts: ServiceParts): MadeServices {
  const { config, log, databaseUrl, ownKeys, sessionSecret, portalClient, instance } = parts;
  const sampledLog = makeSampledLog(log);
  const onError = (err: Error) =>
    sampledLog.write('warn', 'a database connection broke', reasonOf(err));
  const { db, pool, close } = openDatabase(databaseUrl, { max: config.databasePool, onError });
  const prepared = openPreparedReads(databaseUrl, {
    connections: config.databaseReadConnections,
    onError,
  });
  const fetchKeys = async () => ownKeys?.() ?? (await fetchIssuerKeys(config.issuer));
  const assetStore = makeAssetStore(config, log);
  const metrics = makeMetrics();
  metrics.watchPool(pool);
  const pictures = makePictures();
  const invoicePdfs = makeInvoicePdfs();
  const clock = tradeClock(config.clockSetTo);
  const uploads = {
    folder: join(config.dataDir, 'uploads', String(instance.number)),
    limitBytes: config.uploadLimitBytes,
  };
  const processing = makeProcessing({
    db,
    clock,
    log,
    store: assetStore,
    instance,
    uploads,
    pictures,
    scanner: config.assetScan && makeClamd(config.assetScan),
  });
  const made: MadeServices = {
    config,
    log,
    accessLog: makeAccessLog(log),
    sampledLog,
    db,
    prepared,
    tokens: makeTokenVerifier({
      issuer: config.issuer,
      audience: config.audience,
      keyFor: makeKeySet({ fetchKeys, log }),
      acceptJwtType: config.acceptJwtType,
    }),
    sessionSecret,
    portalClient,
    requestLimit: makeRateLimiter(config.rateLimit, WINDOW_SECONDS),
    failureLimit: makeRateLimiter(config.failedAuthenticationLimit, WINDOW_SECONDS),
    refusalAudit: makeRateLimiter(1, 3_600),
    signInLimit: makeRateLimiter(config.signInLimit, WINDOW_SECONDS),
    pageTroubles: makePageTroubles(),
    assetStore,
    instance,
    processing,
    pictures,
    invoicePdfs,
    uploads,
    uploadPlaces: makePlaces(config.maxUploadsPerCaller),
    metrics,
    clock,
    close: async () => {
      // Whoever waits for a picture waits no longer: a thumbnail is made by whoever comes next.
      pictures.close();
      invoicePdfs.close();
      try {
        await processing.stop();
        assetStore.close();
        await Promise.all([prepared.close(), close()]);
      } finally {
        sampledLog.flush();
      }
    },
  };
  provideServices(made);
  return made;
}
