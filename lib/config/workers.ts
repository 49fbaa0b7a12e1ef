import { availableParallelism } from 'node:os';

export const MAX_WORKERS = 64;

type WorkerSettings = {
  readonly WORKERS?: number | undefined;
  readonly DATABASE_POOL?: number | undefined;
  readonly MAX_UPLOADS_IN_FLIGHT?: number | undefined;
};

type WorkerLimits = ReturnType<typeof workerLimits>;

/**
 * The number of workers, and the limits of the whole instance. By default there is a worker for each core, or as many as
 * the limits that are set suffice for; with embedded parts there is one, since they belong to one process.
 */
export function workerLimits(
  { WORKERS, DATABASE_POOL, MAX_UPLOADS_IN_FLIGHT }: WorkerSettings,
  hasEmbedded: boolean,
  cores = availableParallelism(),
) {
  const enough = Math.min(
    ...[cores, MAX_WORKERS, MAX_UPLOADS_IN_FLIGHT ?? MAX_WORKERS],
    Math.floor((DATABASE_POOL ?? 2 * MAX_WORKERS) / 2),
  );
  const workers = WORKERS ?? (hasEmbedded ? 1 : Math.max(1, enough));
  return {
    workers,
    databasePool: DATABASE_POOL ?? Math.max(16, 2 * workers),
    maxUploadsInFlight: MAX_UPLOADS_IN_FLIGHT ?? Math.max(16, 4 * workers),
    /** Pipelined: one of them carries more reads than a core of PostgreSQL answers. */
    databaseReadConnections: Math.max(4, workers),
    /** Each needs a file of the process, of which systemd and containers allow more than this. */
    maxConnections: 8_192,
    /** More than these only wait for each other: for the pool, the pipelined connections and the processor. */
    maxInFlight: Math.max(40, 8 * workers),
    /** A page takes a core for some 80 ms. */
    maxPagesInFlight: Math.max(16, 4 * workers),
  };
}

/** Why these workers cannot be, one line for each reason. */
export function workerConflicts(
  { workers, databasePool, maxUploadsInFlight }: WorkerLimits,
  hasEmbedded: boolean,
): string[] {
  if (workers === 1) return [];
  const least = [
    ['DATABASE_POOL', databasePool, 2 * workers],
    ['MAX_UPLOADS_IN_FLIGHT', maxUploadsInFlight, workers],
  ] as const;
  const problems = least.flatMap(([name, limit, needed]) =>
    limit >= needed ? [] : [`${name}: ${workers} workers need ${needed} at least`],
  );
  if (hasEmbedded) {
    problems.push(
      'WORKERS: must be 1 with an embedded database or identity provider, which belong to one process; set DATABASE_URL and OIDC_ISSUER',
    );
  }
  return problems;
}

/** The settings of one worker, counted from 0: its share of each limit. The shares add up to it, and differ by one at most. */
export function workerShare<C extends WorkerLimits>(config: C, slot: number): C {
  const { workers } = config;
  const shareOf = (limit: number) => Math.floor(limit / workers) + (slot < limit % workers ? 1 : 0);
  return {
    ...config,
    databasePool: shareOf(config.databasePool),
    maxUploadsInFlight: shareOf(config.maxUploadsInFlight),
    databaseReadConnections: shareOf(config.databaseReadConnections),
    maxConnections: shareOf(config.maxConnections),
    maxInFlight: shareOf(config.maxInFlight),
    maxPagesInFlight: shareOf(config.maxPagesInFlight),
  };
}
