import { availableParallelism, totalmem } from 'node:os';

export const MAX_WORKERS = 64;

type WorkerSettings = {
  readonly workers?: number | undefined;
  readonly databasePool?: number | undefined;
};

type WorkerLimits = ReturnType<typeof workerLimits>;

/**
 * The number of workers, and the limits of the whole instance. By default there is a worker for each core, or as many as
 * memory and the pool suffice for; with embedded parts there is one, since they belong to one process.
 */
export function workerLimits(
  { workers: configured, databasePool }: WorkerSettings,
  hasEmbedded: boolean,
  cores = availableParallelism(),
  memory = availableMemory(),
) {
  const enoughMemory = Math.max(1, Math.floor(memory / WORKER_MEMORY));
  const enoughPool = Math.floor((databasePool ?? 2 * MAX_WORKERS) / 2);
  const enough = Math.min(cores, enoughMemory, enoughPool, MAX_WORKERS);
  const workers = configured ?? (hasEmbedded ? 1 : enough);
  return {
    workers,
    databasePool: databasePool ?? Math.max(16, 2 * workers),
    /** Pipelined: one of them carries more reads than a core of PostgreSQL answers. */
    databaseReadConnections: Math.max(4, workers),
    /** Each needs a file of the process, of which systemd and containers allow more than this. */
    maxConnections: 8_192,
    /** More than these only wait for each other: for the pool, the pipelined connections and the processor. */
    maxInFlight: Math.max(40, 8 * workers),
    /** A page takes a core for some 80 ms. */
    maxPagesInFlight: Math.max(16, 4 * workers),
    /** Each may have the largest file on the disk of DATA_DIR. */
    maxUploadsInFlight: Math.max(16, 4 * workers),
  };
}

/** Bytes that this process and its children may use: the limit of the container, or what the machine has. */
export function availableMemory(): number {
  // 0 where the limit is not known, and more than any machine has where there is none.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/** What a worker takes under load (docs/operations.md, "Sizing"). */
const WORKER_MEMORY = 512 * 1_024 ** 2;

/** What one worker, counted from 0, has of each limit. The shares add up to it, and differ by one at most. */
export function workerShare(config: WorkerLimits, slot: number): Omit<WorkerLimits, 'workers'> {
  const { workers } = config;
  const shareOf = (limit: number) => Math.floor(limit / workers) + (slot < limit % workers ? 1 : 0);
  return {
    databasePool: shareOf(config.databasePool),
    databaseReadConnections: shareOf(config.databaseReadConnections),
    maxConnections: shareOf(config.maxConnections),
    maxInFlight: shareOf(config.maxInFlight),
    maxPagesInFlight: shareOf(config.maxPagesInFlight),
    maxUploadsInFlight: shareOf(config.maxUploadsInFlight),
  };
}
