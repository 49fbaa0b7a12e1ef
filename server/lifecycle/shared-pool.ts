import type pg from 'pg';
import { type Connection, type Database, databaseFromConnections } from '#db/client.ts';
import { PoolBusy } from '#db/errors.ts';
import type { ConcurrencyLimiter, Release } from '#lib/api/limits/concurrency-limiter.ts';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';

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
