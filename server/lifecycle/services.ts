import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import type pg from 'pg';
import {
  type Connection,
  type Database,
  databaseFromConnections,
  openDatabase,
} from '#db/client.ts';
import { PoolBusy } from '#db/errors.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { SERVICE_CONNECTION } from '#db/schema-compatibility.ts';
import { makeAdmission, sessionConnections } from '#lib/api/limits/admission.ts';
import type { ConcurrencyLimiter, Release } from '#lib/api/limits/concurrency-limiter.ts';
import { makeLongPolls } from '#lib/api/limits/long-polls.ts';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';
import { type CountInPrimary, makeRateLimits } from '#lib/api/limits/rate-limits.ts';
import { makeSessionLookup } from '#lib/auth/sessions/session-lookup.ts';
import { fetchIssuerKeys, makeKeySet } from '#lib/auth/tokens/key-set.ts';
import { makeTokenVerifier } from '#lib/auth/tokens/token-verifier.ts';
import { type Config, ConfigurationError, readConfig } from '#lib/config/config.ts';
import { makeUsage } from '#lib/integrations/usage.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import { type Log, makeAccessLog, makeLog } from '#lib/logging/log.ts';
import { makePageErrors } from '#lib/logging/page-errors.ts';
import { makeSampledLog, type SampledLog } from '#lib/logging/sampled-log.ts';
import { hasServices, type PortalClient, provideServices, type Services } from '#lib/services.ts';
import { type Clock, makeClock } from '#lib/time/clock.ts';
import { makeWebhookSecrets } from '#lib/webhooks/secrets.ts';
import { makeWebhookSender } from '#lib/webhooks/sender.ts';
import { sessionSecret } from '#server/data-directory/secrets.ts';
import { type AssetProcessor, makeProcessing } from '#server/jobs/asset-processing.ts';
import { makeClamd } from '#server/jobs/clamd.ts';
import { makeMetrics, type ServerMetrics } from '#server/observability/metrics.ts';
import type { Tracing } from '#server/observability/tracing.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { makeInvoicePdfs } from '#server/workers/invoice-pdfs.ts';
import { makePictures } from '#server/workers/pictures.ts';
import { registeredPortalClient } from './issuer.ts';

export type ServerServices = Services & {
  readonly metrics: ServerMetrics;
  readonly assetProcessing: AssetProcessor;
  /** Opens the connections of prepared queries, before the first one does. */
  connect(): void;
  close(): Promise<void>;
};

type ServicesOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Flushed by whoever made it, after `close`. */
  readonly sampledLog: SampledLog;
  readonly databaseUrl: string;
  /** The keys of the embedded issuer; those of a real one are fetched. */
  readonly ownKeys: JSONWebKeySet | undefined;
  readonly sessionSecret: string;
  readonly portalClient: PortalClient | undefined;
  /** Where traces are recorded. */
  readonly tracing?: Tracing | undefined;
  /** Counts for rate limits, where there are several workers. */
  readonly countInPrimary?: CountInPrimary | undefined;
  /** The clock of the domain; by default that of the settings. */
  readonly clock?: Clock | undefined;
};

/** Makes what must exist once in the process, and provides it to pages and API, which are two module graphs. */
export function makeServices(options: ServicesOptions): ServerServices {
  const { config, log, sampledLog, databaseUrl, ownKeys, sessionSecret } = options;
  const { portalClient, tracing } = options;
  const onError = (err: Error) =>
    sampledLog.write('warn', 'a database connection broke', errorReason(err));
  const metrics = makeMetrics();
  const slow = { sampledLog, secondObserver: tracing?.onQuery };
  const { db, pool, close } = openDatabase(databaseUrl, {
    max: config.databasePool,
    applicationName: SERVICE_CONNECTION,
    onError,
    onQuery: metrics.observeQueries('general', slow),
  });
  const sessions = openDatabase(databaseUrl, {
    max: sessionConnections(config),
    onError,
    onQuery: metrics.observeQueries('sessions', slow),
  });
  const prepared = openReadPool(databaseUrl, {
    connections: config.databaseReadConnections,
    onError,
    onQuery: metrics.observeQueries('reads', slow),
  });
  const fetchKeys = async () => ownKeys ?? (await fetchIssuerKeys(config.issuer));
  const assetStore = makeAssetStore(config, log, (...operation) => {
    metrics.recordStore(...operation);
    tracing?.onStore(...operation);
  });
  metrics.watchPool('general', pool);
  metrics.watchPool('sessions', sessions.pool);
  metrics.watchReads(prepared);
  const admission = makeAdmission(config, metrics);
  const pictures = makePictures();
  const invoicePdfs = makeInvoicePdfs();
  metrics.watchLimiter('pictures', pictures.queues.pictures);
  metrics.watchLimiter('pdfPages', pictures.queues.pages);
  metrics.watchLimiter('invoicePdfs', invoicePdfs.queue);
  const { clock = makeClock(config.clockSetTo) } = options;
  const uploads = {
    folder: join(config.dataDir, 'uploads'),
    limitBytes: config.uploadLimitBytes,
  };
  const processing = makeProcessing({
    db,
    clock,
    log,
    sampledLog,
    metrics,
    store: assetStore,
    uploads,
    pictures,
    scanner: config.assetScan && makeClamd(config.assetScan),
  });
  const created: ServerServices = {
    config,
    log,
    accessLog: makeAccessLog(log),
    sampledLog,
    db,
    databaseFor: makeSharedPool(pool, admission.connections, metrics.recordWait),
    sessionDb: sessions.db,
    sessionLookup: makeSessionLookup({
      db: sessions.db,
      publicUrl: config.publicUrl,
      lookups: admission.sessionLookups,
    }),
    prepared,
    admission,
    tokenVerifier: makeTokenVerifier({
      ...config,
      keyFor: makeKeySet({ fetchKeys, log: sampledLog, onFetch: metrics.countKeyFetch }),
      acceptJwtType: config.acceptJwtType,
      log: sampledLog,
    }),
    sessionSecret,
    portalClient,
    ...makeRateLimits(config, options.countInPrimary),
    longPolls: makeLongPolls(),
    pageErrors: makePageErrors(),
    assetStore,
    assetProcessing: processing,
    pictures,
    invoicePdfs,
    uploads,
    webhooks: {
      secrets: makeWebhookSecrets(sessionSecret),
      sender: makeWebhookSender({
        networks: config.webhookNetworks,
        observe: metrics.recordWebhook,
      }),
    },
    usage: makeUsage(),
    metrics,
    clock,
    connect: prepared.connect,
    close: async () => {
      // Ends the worker processes; an unfinished thumbnail is made after the next start.
      pictures.close();
      invoicePdfs.close();
      await processing.stop();
      assetStore.close();
      await Promise.all([prepared.close(), close(), sessions.close()]);
    },
  };
  provideServices(created);
  return created;
}

/** The most clients and people whose view of the pool is cached. */
const MAX_CACHED = 1_000;

/**
 * A view of the pool for each client or person, with a fair share of connections, so that slow statements of one
 * leave connections to others. Its queries throw PoolBusy if the wait for a connection was too long. `recordWait` learns
 * how long each wait was, and why there was no connection after it.
 */
export function makeSharedPool(
  pool: pg.Pool,
  limiter: ConcurrencyLimiter,
  recordWait: (seconds: number, failure: unknown) => void,
): (limitKey: string) => Database {
  const cached = new BoundedMap<string, Database>(MAX_CACHED);
  return (limitKey) => {
    const known = cached.get(limitKey);
    if (known) return known;
    const database = databaseFromConnections(() => connect(limitKey));
    cached.set(limitKey, database);
    return database;
  };

  async function connect(limitKey: string): Promise<Connection> {
    const startedMs = performance.now();
    let release: Release | undefined;
    let failure: unknown;
    try {
      release = await limiter.acquire(limitKey).catch((cause: unknown) => {
        throw new PoolBusy('No connection of the pool became free in time.', { cause });
      });
      return withRelease(await pool.connect(), release);
    } catch (error) {
      failure = error;
      release?.();
      throw error;
    } finally {
      recordWait((performance.now() - startedMs) / 1_000, failure);
    }
  }
}

function withRelease(client: pg.PoolClient, release: Release): Connection {
  const query: Connection['query'] = client.query.bind(client);
  return {
    query,
    release(error) {
      client.release(error);
      release();
    },
  };
}

/**
 * Makes the services under plain Next, for benches and tests of the route files. Only our own server compares settings with
 * other instances, runs jobs, and starts the embedded database and
 * issuer, so that configured ones are required; throws ConfigurationError without them.
 */
export async function startUnderPlainNext(): Promise<void> {
  if (hasServices()) return;
  // Next is one process.
  const config = readConfig({ ...process.env, WORKERS: '1' });
  const { databaseUrl, oidcIssuer } = config;
  if (!databaseUrl || !oidcIssuer) {
    throw new ConfigurationError([
      'DATABASE_URL, OIDC_ISSUER: are needed under a plain Next host; npm start brings its own',
    ]);
  }
  const log = makeLog(config.logLevel);
  makeServices({
    config,
    log,
    sampledLog: makeSampledLog(log),
    databaseUrl,
    ownKeys: undefined,
    sessionSecret: sessionSecret(config),
    portalClient: registeredPortalClient(config),
  });
}
