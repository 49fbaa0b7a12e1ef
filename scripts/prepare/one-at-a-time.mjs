import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetUpError } from './run.mjs';

const POLL_MS = 200;
const MAX_WAIT_MS = 20 * 60_000;

/**
 * Runs a set-up step unless it is done, in only one process at a time for this folder: otherwise `npm start` and `npm test`
 * on a new checkout would install packages at the same time.
 * @param {string} root the project's folder
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(root, isDone, work) {
  if (isDone()) return;
  const name = nameOf(root);
  let lock = await listen(name);
  if (!lock) console.log('Another process is setting this folder up; waiting for it …');
  const since = performance.now();
  for (; !lock; lock = await listen(name)) {
    if (performance.now() - since > MAX_WAIT_MS) {
      throw new SetUpError(
        'Another process has been setting this folder up for 20 minutes: end it, and try again.',
      );
    }
    // Not by node:timers/promises, which a Node that is told to be too old may lack.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    if (!isDone()) await work();
  } finally {
    await once(lock.close(), 'close');
  }
}

// Only one process can listen on a name, and the system frees it when that process ends, however it ends.
function nameOf(root) {
  const id = `prepare-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${id}`;
  return join(tmpdir(), id);
}

async function listen(name) {
  const server = createServer().listen(name);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    await removeIfLeft(name);
    return undefined;
  }
}

// On macOS the name is a file, which a process that was killed leaves.
async function removeIfLeft(name) {
  if (process.platform === 'linux') return;
  const socket = connect(name);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (error.code === 'ECONNREFUSED') rmSync(name, { force: true });
    else if (error.code !== 'ENOENT') throw error;
  } finally {
    socket.destroy();
  }
}
