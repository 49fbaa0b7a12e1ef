import { setPriority } from 'node:os';
import { READY } from './worker-queue.ts';

/**
 * Makes this process one that `startWorker` has started: it answers one job after the other, behind requests,
 * and ends with its parent, or when it takes more memory than it may.
 */
export function answerJobs(answerTo: (job: unknown) => Promise<unknown>): void {
  const mostBytes = Number(process.argv[2]) * 1_048_576;
  const endIfTooLarge = () => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
  };
  setPriority(BEHIND_REQUESTS);
  process.on('disconnect', () => process.exit());
  process.on('message', async (job) => {
    const checks = setInterval(endIfTooLarge, CHECK_MS);
    endIfTooLarge();
    const answer = await answerTo(job);
    clearInterval(checks);
    process.send?.(answer);
  });
  process.send?.(READY);
}

/** How often memory is checked while threads beside this one work, in milliseconds. */
const CHECK_MS = 20;
/** A nice value: requests come first. */
const BEHIND_REQUESTS = 10;
