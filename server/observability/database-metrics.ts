import type pg from 'pg';
import { Counter, Histogram, type Registry } from 'prom-client';
import { databaseErrorKind } from '#db/errors.ts';
import type { QueryObserver } from '#db/request-scope.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { watchedGauge } from './gauges.ts';

/** The pools: searches, writes and jobs; sessions and an embedded identity provider; prepared reads. */
type PoolName = 'general' | 'sessions' | 'reads';

type QueryOptions = {
  readonly sampledLog: SampledLog;
  /** From how many milliseconds on a statement is logged: people notice half a second. */
  readonly slowQueryMs?: number;
  /** Learns of each statement too. */
  readonly secondObserver?: QueryObserver | undefined;
};

/** Connections of the pools, waits for them, and how long statements take and why they fail. */
export function makeDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  const connections = watchedGauge(registry, {
    name: 'database_connections',
    help: 'Connections of a pool, and who waits for one',
    labels: ['pool', 'state'],
  });
  const size = watchedGauge(registry, {
    name: 'database_size_bytes',
    help: 'Size of the database on disk, the same for all instances',
    labels: [],
    aggregator: 'max',
  });
  const waits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'How long callers waited for a connection of the general pool',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 3],
    registers,
  });
  const durations = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Duration of statements, from sending to the whole answer',
    labelNames: ['pool'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 3],
    registers,
  });
  const failures = new Counter({
    name: 'database_query_failures_total',
    help: 'Statements without an answer: unreachable, slow, locked, full; and other errors',
    labelNames: ['pool', 'kind'] as const,
    registers,
  });
  return {
    /** Reports the connections of a pool at each scrape. */
    watchPool(name: PoolName, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) {
      connections.watch({ pool: name, state: 'open' }, () => pool.totalCount);
      connections.watch({ pool: name, state: 'idle' }, () => pool.idleCount);
      connections.watch({ pool: name, state: 'waited_for' }, () => pool.waitingCount);
    },
    /** Reports how many connections for prepared reads are open. */
    watchReads(reads: { readonly open: number }) {
      connections.watch({ pool: 'reads', state: 'open' }, () => reads.open);
    },
    /** Reports the size of the database at each scrape, until disposed; undefined where it is not known. */
    watchSize: (read: () => Promise<number | undefined>) => size.watch({}, read),
    /** Records how long a caller waited for a connection, in seconds, and whether there was no database. */
    recordWait(seconds: number, failure?: unknown) {
      waits.observe(seconds);
      const kind = databaseErrorKind(failure);
      if (kind === 'unreachable') failures.inc({ pool: 'general', kind });
    },
    /** Records the statements of a pool, and logs slow ones with the correlation id and without values. */
    observeQueries(
      pool: PoolName,
      { sampledLog, slowQueryMs = 500, secondObserver }: QueryOptions,
    ): QueryObserver {
      const series = durations.labels(pool);
      // From the beginning, so that the first one is an increase.
      failures.inc({ pool, kind: 'full' }, 0);
      return (text, sentMs, error, scope) => {
        const ms = performance.now() - sentMs;
        series.observe(ms / 1_000);
        secondObserver?.(text, sentMs, error, scope);
        if (error !== undefined) {
          failures.inc({ pool, kind: databaseErrorKind(error) ?? 'other' });
        }
        if (ms < slowQueryMs) return;
        const statement = onOneLine(text).slice(0, MAX_LOGGED);
        const fields = { correlationId: scope?.correlationId, pool, ms: Math.round(ms), statement };
        sampledLog.write('warn', SLOW, fields, `${SLOW} ${statement}`);
      };
    },
  };
}

/** The statement as one can paste it into psql: on one line a comment would end it. */
const onOneLine = (text: string) =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const SLOW = 'a statement was slow';
/** The longest statement in the log, in characters. */
const MAX_LOGGED = 1_000;
