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
import { makePictures } from './assets/picture-process.ts';
import { type MadeProcessing, makeProcessing } from './assets/processing.ts';
import { makeMetrics, type ServerMetrics } from './metrics.ts';
import { makeInvoicePdfs } from './pdf/pdf-process.ts';
import { makeSharedPool } from './shared-pool.ts';

export type MadeServices = Services & {
  readonly admission: Admission;
  /** Pages per person, or per address where nobody is signed in. */
  readonly pageLimit: RateLimiter;
  /** Their scripts, styles and pictures: a page has twenty. */
  readonly fileLimit: RateLimiter;
  /** Requests of an address that nobody could serve. */
  readonly refusalLimit: RateLimiter;
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
  /** What the rules of the trade take the time from, where not from the clock that the settings set. */
  readonly clock?: Clock | undefined;
};

const WINDOW_SECONDS = 60;

/** Makes what must be single in the process, and provides it to pages and API alike. */
export function makeServices(parts: ServiceParts): MadeServices {
  const { config, log, databaseUrl, ownKeys, sessionSecret, portalClient, instance } = parts;
  const sampledLog = makeSampledLog(log);
  const onError = (err: Error) =>
    sampledLog.write('warn', 'a database connection broke', reasonOf(err));
  const { db, pool, close } = openDatabase(databaseUrl, { max: config.databasePool, onError });
  const sessions = openDatabase(databaseUrl, { max: SESSION_CONNECTIONS, onError });
  const cookie = { publicUrl: config.publicUrl, secret: sessionSecret };
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
  const { clock = tradeClock(config.clockSetTo) } = parts;
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
    databaseOf: makeSharedPool(pool, admission.connections),
    sessionDb: sessions.db,
    staff: makeStaffFinder({
      db: sessions.db,
      cookie,
      sampledLog,
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
      // Whoever waits for a picture waits no longer: a thumbnail is made by whoever comes next.
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
  provideServices(made);
  return made;
}
