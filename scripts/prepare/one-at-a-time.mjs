import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

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
  const folder = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `trade-supply-set-up-${folder}`);
  for (let told = false; !take(lock); told = true) {
    if (!told) console.log('Another process is setting this folder up; waiting for it …');
    await pause(LOOK_AGAIN_AFTER_MS);
  }
  try {
    if (!isDone()) await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

// Linking a finished file makes the lock and its holder's number appear at once. One whose holder has gone
// (killed on the way) is void.
function take(lock) {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isVoid(lock)) return false;
    rmSync(lock, { force: true });
    return take(lock);
  } finally {
    rmSync(mine, { force: true });
  }
}

function isVoid(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
