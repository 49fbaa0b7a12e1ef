import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseLock, takeLock } from './lock.mjs';

const POLL_MS = 200;

/**
 * Runs a set-up step unless it is done, in only one process at a time for this folder: otherwise `npm start` and `npm test`
 * on a new checkout would install packages at the same time.
 * @param {string} root the project's folder
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(root, isDone, work) {
  if (isDone()) return;
  const lock = join(root, '.prepare.lock');
  for (let isWaiting = false; !takeLock(lock); isWaiting = true) {
    if (!isWaiting) console.log('Another process is setting this folder up; waiting for it …');
    await pause(POLL_MS);
  }
  try {
    if (!isDone()) await work();
  } finally {
    releaseLock(lock);
  }
}
