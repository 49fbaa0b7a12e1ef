import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Acquires the lock file `path`. The lock of a process that was killed is stale and does not count.
 * @param {string} path
 * @returns {import('./lock.mjs').Holder | undefined} this process as the holder; undefined while another process holds it
 */
export function takeLock(path) {
  const me = { id: randomUUID(), pid: process.pid, started: startTime(process.pid) };
  const newFile = `${path}.${me.id}.new`;
  writeFileSync(newFile, JSON.stringify(me));
  try {
    for (;;) {
      if (link(newFile, path)) return me;
      const holder = readHolder(path);
      if (holder && (isAlive(holder) || !voidLock(path, holder))) return undefined;
    }
  } finally {
    rmSync(newFile, { force: true });
  }
}

/**
 * Releases a lock.
 * @param {string} path
 */
export function releaseLock(path) {
  rmSync(path, { force: true });
}

/**
 * Removes the stale lock of `dead`, and no other: of several processes that find it stale, the slowest must not remove the
 * lock that the fastest has acquired meanwhile. A second lock decides which of them removes it.
 * @param {string} path
 * @param {import('./lock.mjs').Holder} dead
 * @returns {boolean} whether it is removed; false while another process removes it
 */
export function voidLock(path, dead) {
  const removalLock = `${path}.${dead.id}.void`;
  if (!takeLock(removalLock)) return false;
  try {
    if (readHolder(path)?.id === dead.id) rmSync(path, { force: true });
    return true;
  } finally {
    releaseLock(removalLock);
  }
}

// Linking a complete file creates the lock and its contents atomically.
function link(from, path) {
  try {
    linkSync(from, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    // A power failure left the file incomplete.
    if (error instanceof SyntaxError) return { id: 'unreadable', pid: 0 };
    throw error;
  }
}

// A process id may be reused by another process, which has another start time.
function isAlive({ pid, started }) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    if (error.code !== 'EPERM') throw error;
  }
  return started === undefined || started === startTime(pid);
}

// Start time of a process in clock ticks since boot; undefined without /proc, and for a zombie or a missing process.
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in parentheses, may contain anything; the start time is the 22nd.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}
