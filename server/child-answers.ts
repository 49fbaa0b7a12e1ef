import { setPriority } from 'node:os';
import { READY } from './child-work.ts';

/**
 * Makes this process one that `child-work.ts` has started: it answers one job after the other, behind requests,
 * and ends with its parent, or when it takes more memory than it may.
 */
export function answerParent(answerTo: (job: unknown) => Promise<unknown>): void {
  const mostBytes = Number(process.argv[2]) * 1_048_576;
  const endIfTooLarge = () => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
  };
  setPriority(BEHIND_THE_SERVICE);
  process.on('disconnect', () => process.exit());
  process.on('message', async (job) => {
    const looks = setInterval(endIfTooLarge, LOOK);
    endIfTooLarge();
    const answer = await answerTo(job);
    clearInterval(looks);
    process.send?.(answer);
  });
  process.send?.(READY);
}

/** How often memory is looked at while threads beside this one work, in milliseconds. */
const LOOK = 20;
/** A nice value: requests come first. */
const BEHIND_THE_SERVICE = 10;
