import type { Config } from '#lib/config/config.ts';
import {
  type ConcurrencyLimiter,
  type ConcurrencyLimiterOptions,
  makeConcurrencyLimiter,
} from './concurrency-limiter.ts';

export type Admission = ReturnType<typeof makeAdmission>;

type LimiterMetrics = {
  countRefused(limiter: string): void;
  watchLimiter(name: string, limiter: ConcurrencyLimiter): void;
};

/** The most bytes of responses that may wait for slow clients, in all workers. */
const UNSENT_BYTES = 256 * 1024 * 1024;
const MIN_UNSENT_BYTES = 32 * 1024 * 1024;

/** Connections for sessions. Few suffice: they read and write single rows by key. */
export function sessionConnections({ workers }: Pick<Config, 'workers'>): number {
  return Math.max(1, Math.floor(4 / workers));
}

/** A person prefers a slow page to an error. */
const PAGE_QUEUE = { maxWaiting: 1_024, maxWaitMs: 3_000, targetWaitMs: 1_000 };

/**
 * The concurrency limits of the service, each shared fairly among clients, people and addresses. A slot is held for
 * work only, not while a small body arrives or a response is read. docs/operations.md has the figures.
 */
export function makeAdmission(
  config: Pick<
    Config,
    'workers' | 'maxInFlight' | 'maxPagesInFlight' | 'maxUploadsInFlight' | 'databasePool'
  >,
  { countRefused, watchLimiter }: LimiterMetrics,
) {
  return {
    /** Operations in progress, from request to response. */
    operations: limiter('operations', { limit: config.maxInFlight, maxWaiting: 8_192 }),
    /** CSV files being written, which take seconds of work each. */
    exports: limiter('exports', { limit: 4, maxWaiting: 256, maxWaitMs: 10_000 }),
    /** Exports of records, until the last byte is sent. */
    recordExports: limiter('recordExports', { limit: 8, perKey: 2 }),
    /** Requests that wait for something to happen, and hold nothing else. */
    longPolls: limiter('longPolls', { limit: 1_024, perKey: 4 }),
    /** JSON bodies being received, at most 256 KiB each. */
    bodies: limiter('bodies', { limit: 512 }),
    /** From the first byte to the response. */
    uploads: limiter('uploads', { limit: config.maxUploadsInFlight }),
    /** Until the last byte is sent. */
    downloads: limiter('downloads', { limit: 512 }),
    /** Delayed refusals of clients and addresses that keep sending. */
    refusals: limiter('refusals', { limit: 4_096 }),
    sessionLookups: limiter('sessionLookups', {
      limit: sessionConnections(config),
      maxWaiting: 1_024,
    }),
    /** DATABASE_POOL: connections of the main pool. */
    connections: limiter('connections', { limit: config.databasePool, maxWaiting: 512 }),
    pages: limiter('pages', { limit: config.maxPagesInFlight, ...PAGE_QUEUE }),
    /** The API reference: a megabyte of HTML, 50 ms of processor time, and public. */
    reference: limiter('reference', { limit: 4, ...PAGE_QUEUE }),
    identity: limiter('identity', { limit: config.maxPagesInFlight, ...PAGE_QUEUE }),
    /** Scripts, styles and images of the pages. */
    files: limiter('files', { limit: 64, ...PAGE_QUEUE }),
    /** Forms being received, at most 16 KiB each. */
    forms: limiter('forms', { limit: 1_024 }),
    unsentBytes: limiter('unsentBytes', {
      limit: Math.max(MIN_UNSENT_BYTES, Math.floor(UNSENT_BYTES / config.workers)),
    }),
  };

  function limiter(name: string, options: ConcurrencyLimiterOptions) {
    const created = makeConcurrencyLimiter({ ...options, onRefused: () => countRefused(name) });
    watchLimiter(name, created);
    return created;
  }
}
