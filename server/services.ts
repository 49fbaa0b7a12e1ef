import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { openDatabase } from '#db/client.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makeRateLimiter, type RateLimiter } from '#lib/api/rate-limit.ts';
import type { Instance } from '#lib/assets/instances.ts';
import { makeTokenVerifier } from '#lib/auth/bearer.ts';
import { fetchIssuerKeys, makeKeySet } from '#lib/auth/key-set.ts';
import { makeStaffFinder } from '#lib/auth/staff-finder.ts';
import { type Clock, tradeClock } from '#lib/clock.ts';
import type { Config } from '#lib/config.ts';
import { reasonOf } from '#lib/failure-log.ts';
import { type Log, makeAccessLog } from '#lib/log.ts';
import { makePageTroubles } from '#lib/page-troubles.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { type PortalClient, provideServices, type Services } from '#lib/services.ts';
import { type Admission, makeAdmission, SESSION_CONNECTIONS } from './admission.ts';
import { makeAssetStore } from './assets/asset-store.ts';
import { makeClamd } from './assets/clamd.ts';
import { type MadeProcessing, makeProcessing } from './assets/processing.ts';
import { makeMetrics, type ServerMetrics } from './metrics.ts';
import { makeSharedPool } from './shared-pool.ts';
import { makeInvoicePdfs } from './workers/invoice-pdfs.ts';
import { makePictures } from './workers/pictures.ts';

export type MadeServices = Services & {
  readonly admission: Admission;
  /** Pages per person, or per address if nobody is signed in. */
  readonly pageLimit: RateLimiter;
  /** Scripts, styles and images: a page has about twenty. */
  readonly fileLimit: RateLimiter;
  /** Invalid requests and unknown paths, per address. */
  readonly refusalLimit: RateLimiter;
  readonly metrics: ServerMetrics;
  readonly processing: MadeProcessing;
  close(): Promise<void>;
};

export type ServiceParts = {
  readonly config: Config;
  readonly log: Log;
  readonly databaseUrl: string;
  /** The keys of the embedded issuer; those of a real one are fetched. */
  readonly ownKeys: (() => JSONWebKeySet) | undefined;
  readonly sessionSecret: string;
  readonly portalClient: PortalClient | undefined;
  readonly instance: Instance;
  /** The clock of the domain; by default that of the settings. */
  readonly clock?: Clock | undefined;
};

const WINDOW_SECONDS = 60;

/** Makes what must exist once in the process, and provides it to pages and API, which are two module graphs. */
export function makeServices(options: ServiceParts): MadeServices {
  const { config, log, databaseUrl, ownKeys, sessionSecret, portalClient, instance } = options;
  const sampledLog = makeSampledLog(log);
  const onError = (err: Error) =>
    sampledLog.write('warn', 'a database connection broke', reasonOf(err));
  const { db, pool, close } = openDatabase(databaseUrl, { max: config.databasePool, onError });
  const sessions = openDatabase(databaseUrl, { max: SESSION_CONNECTIONS, onError });
  const prepared = openPreparedReads(databaseUrl, {
    connections: config.databaseReadConnections,
    onError,
  });
  const fetchKeys = async () => ownKeys?.() ?? (await fetchIssuerKeys(config.issuer));
  const assetStore = makeAssetStore(config, log);
  const metrics = makeMetrics();
  metrics.watchPool(pool);
  const admission = makeAdmission(config, metrics);
  const pictures = makePictures();
  const invoicePdfs = makeInvoicePdfs();
  const { clock = tradeClock(config.clockSetTo) } = options;
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
  const created: MadeServices = {
    config,
    log,
    accessLog: makeAccessLog(log),
    sampledLog,
    db,
    databaseOf: makeSharedPool(pool, admission.connections),
    sessionDb: sessions.db,
    staff: makeStaffFinder({
      db: sessions.db,
      publicUrl: config.publicUrl,
      lookups: admission.sessionLookups,
    }),
    prepared,
    admission,
    tokens: makeTokenVerifier({
      ...config,
      keyFor: makeKeySet({ fetchKeys, log }),
      acceptJwtType: config.acceptJwtType,
      leewaySeconds: config.clockLeewaySeconds,
      log: sampledLog,
    }),
    sessionSecret,
    portalClient,
    requestLimit: makeRateLimiter(config.rateLimit, WINDOW_SECONDS),
    pageLimit: makeRateLimiter(config.pageRateLimit, WINDOW_SECONDS),
    fileLimit: makeRateLimiter(20 * config.pageRateLimit, WINDOW_SECONDS),
    refusalLimit: makeRateLimiter(config.failedAuthenticationLimit, WINDOW_SECONDS),
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
    metrics,
    clock,
    close: async () => {
      // Ends the worker processes; an unfinished thumbnail is made after the next start.
      pictures.close();
      invoicePdfs.close();
      try {
        await processing.stop();
        assetStore.close();
        await Promise.all([prepared.close(), close(), sessions.close()]);
      } finally {
        sampledLog.flush();
      }
    },
  };
  provideServices(created);
  return created;
}
