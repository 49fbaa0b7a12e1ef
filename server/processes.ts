import { hasCode } from '#lib/errors.ts';

/** Sends a signal; false if there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

/** Whether a process with this pid exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return sendSignal(pid, 0);
  } catch (error) {
    if (hasCode(error, 'EPERM')) return true;
    throw error;
  }
}

/** The result of `read`; undefined if the file or process that it reads no longer exists. */
export function ignoreMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ESRCH')) return undefined;
    throw error;
  }
}
