import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes the lock file `path`, which a process that has gone (killed on the way) does not hold any more.
 * @param {string} path
 * @returns {import('./lock.mjs').Holder | undefined} us as its holder; undefined while another process holds it
 */
export function takeLock(path) {
  const me = { id: randomUUID(), pid: process.pid, started: startOf(process.pid) };
  const mine = `${path}.${me.id}.new`;
  writeFileSync(mine, JSON.stringify(me));
  try {
    for (;;) {
      if (link(mine, path)) return me;
      const holder = holderOf(path);
      if (holder && (lives(holder) || !voidLock(path, holder))) return undefined;
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Gives up a lock that `takeLock` gave.
 * @param {string} path
 */
export function releaseLock(path) {
  rmSync(path, { force: true });
}

/**
 * Removes the lock that `dead` left, and no other: several may come to see that it is dead, and the slowest
 * must not remove the lock that the fastest has taken by then. Who may remove it is itself a matter of a lock.
 * @param {string} path
 * @param {import('./lock.mjs').Holder} dead
 * @returns {boolean} whether it is gone; false while another process is at it
 */
export function voidLock(path, dead) {
  const right = `${path}.${dead.id}.void`;
  if (!takeLock(right)) return false;
  try {
    if (holderOf(path)?.id === dead.id) rmSync(path, { force: true });
    return true;
  } finally {
    releaseLock(right);
  }
}

// Linking a finished file makes the lock and what it says of its holder appear at once.
function link(from, path) {
  try {
    linkSync(from, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    // What a power cut left of it.
    if (error instanceof SyntaxError) return { id: 'unreadable', pid: 0 };
    throw error;
  }
}

// A process number is given again to another process, which started at another time.
function lives({ pid, started }) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    if (error.code !== 'EPERM') throw error;
  }
  return started === undefined || started === startOf(pid);
}

// When a process started, in ticks since the machine did; undefined where there is no /proc, and for one that
// is gone or a zombie.
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, the second field, is in brackets and can have anything in it; the start is the 22nd.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}
