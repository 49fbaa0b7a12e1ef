import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseLock, takeLock } from './lock.mjs';

const LOOK_AGAIN_AFTER_MS = 200;

/**
 * Does a piece of setting up unless it is done, by one process at a time for this folder: `npm start` beside
 * `npm test` on a new checkout would otherwise install into each other.
 * @param {string} root the project's folder
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(root, isDone, work) {
  if (isDone()) return;
  const lock = join(root, '.prepare.lock');
  for (let told = false; !takeLock(lock); told = true) {
    if (!told) console.log('Another process is setting this folder up; waiting for it …');
    await pause(LOOK_AGAIN_AFTER_MS);
  }
  try {
    if (!isDone()) await work();
  } finally {
    releaseLock(lock);
  }
}
