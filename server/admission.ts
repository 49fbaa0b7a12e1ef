import {
  type ConcurrencyLimiterOptions,
  makeConcurrencyLimiter,
} from '#lib/api/concurrency-limiter.ts';
import type { Config } from '#lib/config.ts';
import type { ServerMetrics } from './metrics.ts';

export type Admission = ReturnType<typeof makeAdmission>;

/** How many answers' bytes may wait for their callers to read them, in all. */
const UNSENT_BYTES = 256 * 1024 * 1024;
/** Connections for sessions, which are single rows by their keys. */
export const SESSION_CONNECTIONS = 4;
/** People wait rather longer for a page than have none. */
const PATIENT = { maxWaiting: 1_024, maxWaitMs: 3_000, targetWaitMs: 1_000 };

/**
 * What the service does at once, kind by kind, each shared out among clients, people and addresses. Something is
 * held for work: not while a small body arrives, nor while an answer is read. docs/operations.md has the figures.
 */
export function makeAdmission(
  config: Pick<Config, 'maxInFlight' | 'maxPagesInFlight' | 'maxUploadsInFlight' | 'databasePool'>,
  { turnedAway, watchInFlight }: Pick<ServerMetrics, 'turnedAway' | 'watchInFlight'>,
) {
  return {
    /** Operations of the API. */
    operations: limiter('operations', { limit: config.maxInFlight, maxWaiting: 8_192 }),
    /** JSON bodies being received, of 256 KiB at most. */
    bodies: limiter('bodies', { limit: 512 }),
    uploads: limiter('uploads', { limit: config.maxUploadsInFlight }),
    downloads: limiter('downloads', { limit: 512 }),
    /** Refusals that are held back, by clients and addresses that go on asking. */
    refusals: limiter('refusals', { limit: 4_096 }),
    /** Sessions being looked up. */
    sessionLookups: limiter('sessionLookups', { limit: SESSION_CONNECTIONS, maxWaiting: 1_024 }),
    /** Connections of the ordinary pool. */
    connections: limiter('connections', { limit: config.databasePool, maxWaiting: 512 }),
    pages: limiter('pages', { limit: config.maxPagesInFlight, ...PATIENT }),
    /** The reference: a megabyte of markup that anybody may ask for takes the processor for 50 ms. */
    reference: limiter('reference', { limit: 4, ...PATIENT }),
    /** The embedded identity provider. */
    identity: limiter('identity', { limit: config.maxPagesInFlight, ...PATIENT }),
    /** Scripts, styles and pictures of the pages. */
    files: limiter('files', { limit: 64, ...PATIENT }),
    /** Forms being received, of 16 KiB at most. */
    forms: limiter('forms', { limit: 1_024 }),
    unsentBytes: limiter('unsentBytes', { limit: UNSENT_BYTES }),
  };

  function limiter(name: string, options: ConcurrencyLimiterOptions) {
    const made = makeConcurrencyLimiter({ ...options, onRefused: () => turnedAway(name) });
    watchInFlight(name, () => made.active);
    return made;
  }
}
