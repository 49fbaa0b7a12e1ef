import { availableParallelism } from 'node:os';

/** What the workers of an instance divide among themselves, with the least that each needs. */
const LEAST_OF_A_WORKER = {
  databasePool: ['DATABASE_POOL', 2],
  databaseReadConnections: ['DATABASE_READ_CONNECTIONS', 1],
  maxConnections: ['MAX_CONNECTIONS', 16],
  maxInFlight: ['MAX_IN_FLIGHT', 1],
  maxPagesInFlight: ['MAX_PAGES_IN_FLIGHT', 1],
  maxUploadsInFlight: ['MAX_UPLOADS_IN_FLIGHT', 1],
} as const;

type Divided = Record<keyof typeof LEAST_OF_A_WORKER, number>;
type WorkerSettings = {
  readonly WORKERS?: number | undefined;
  readonly DATABASE_POOL?: number | undefined;
  readonly DATABASE_READ_CONNECTIONS?: number | undefined;
  readonly MAX_CONNECTIONS?: number | undefined;
  readonly MAX_IN_FLIGHT?: number | undefined;
  readonly MAX_PAGES_IN_FLIGHT?: number | undefined;
  readonly MAX_UPLOADS_IN_FLIGHT?: number | undefined;
};
const NAMES = Object.keys(LEAST_OF_A_WORKER) as (keyof Divided)[];

/**
 * The number of workers, and the limits of the whole instance. By default there is a worker for each core, or as many as
 * the limits that are set suffice for; with embedded parts there is one, since they belong to one process.
 */
export function workerLimits(
  settings: WorkerSettings,
  hasEmbedded: boolean,
  cores = availableParallelism(),
): Divided & { readonly workers: number } {
  const enough = NAMES.map((name) => {
    const [variable, least] = LEAST_OF_A_WORKER[name];
    return Math.floor((settings[variable] ?? Number.POSITIVE_INFINITY) / least);
  });
  const byDefault = hasEmbedded ? 1 : Math.min(cores, MAX_WORKERS, ...enough);
  const workers = settings.WORKERS ?? Math.max(1, byDefault);
  return {
    workers,
    databasePool: settings.DATABASE_POOL ?? Math.max(16, 2 * workers),
    databaseReadConnections: settings.DATABASE_READ_CONNECTIONS ?? Math.max(4, workers),
    maxConnections: settings.MAX_CONNECTIONS ?? 8_192,
    maxInFlight: settings.MAX_IN_FLIGHT ?? Math.max(40, 8 * workers),
    maxPagesInFlight: settings.MAX_PAGES_IN_FLIGHT ?? Math.max(16, 4 * workers),
    maxUploadsInFlight: settings.MAX_UPLOADS_IN_FLIGHT ?? Math.max(16, 4 * workers),
  };
}

export const MAX_WORKERS = 64;

/** Why these workers cannot be, one line for each reason. */
export function workerConflicts(
  limits: Divided & { readonly workers: number },
  hasEmbedded: boolean,
): string[] {
  if (limits.workers === 1) return [];
  const problems = NAMES.flatMap((name) => {
    const [variable, least] = LEAST_OF_A_WORKER[name];
    if (limits[name] >= least * limits.workers) return [];
    return [`${variable}: ${limits.workers} workers need ${least * limits.workers} at least`];
  });
  if (hasEmbedded) {
    problems.push(
      'WORKERS: must be 1 with an embedded database or identity provider, which belong to one process; set DATABASE_URL and OIDC_ISSUER',
    );
  }
  return problems;
}

/** The settings of one worker, counted from 0: its share of what all workers divide. */
export function workerShare<C extends Divided & { readonly workers: number }>(
  config: C,
  slot: number,
): C {
  const shares = NAMES.map((name) => [name, shareOf(config[name], slot, config.workers)]);
  return { ...config, ...Object.fromEntries(shares) };
}

/** The shares of all slots add up to the total, and differ by one at most. */
function shareOf(total: number, slot: number, workers: number): number {
  return Math.floor(total / workers) + (slot < total % workers ? 1 : 0);
}
