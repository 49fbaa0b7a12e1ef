import { setPriority } from 'node:os';

/**
 * The worker's side of `startWorker`: runs one job after the other with low priority, and exits with the parent or when
 * it exceeds its memory limit.
 */
export function runJobs(run: (job: unknown) => Promise<unknown>): void {
  const maxBytes = Number(process.argv[2]) * 1_048_576;
  const exitIfTooLarge = () => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  };
  setPriority(LOW_PRIORITY);
  process.on('disconnect', () => process.exit());
  process.on('message', async (job) => {
    const timer = setInterval(exitIfTooLarge, CHECK_MS);
    exitIfTooLarge();
    const result = await run(job);
    clearInterval(timer);
    process.send?.(result);
  });
  process.send?.(READY);
}

/** The first message of a worker process, once it has loaded. */
export const READY = 'ready';

/** How often memory is checked during a job, in milliseconds: native threads allocate meanwhile. */
const CHECK_MS = 20;
/** A nice value, so that requests have priority. */
const LOW_PRIORITY = 10;
