import { getHeapStatistics, setFlagsFromString } from 'node:v8';
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
    return undefinedIfMissing(error);
  }
}

/** For `catch` of a promise: throws the error again unless a file or process no longer exists. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'ESRCH')) throw error;
}

/**
 * Limits the heap of this process to 2.5 times what is in use, instead of up to four times, before what is no longer used
 * is removed (docs/decisions/0092-workers-and-instances.md). It limits nothing that is in use.
 */
export function limitHeapGrowth(): void {
  if (getHeapStatistics().heap_size_limit < FOURFOLD_FROM) return;
  setFlagsFromString('--heap-growing-percent=150');
}

/**
 * Heaps that may get larger than this grow up to four times, in bytes: 2 GiB for what is old, 192 MiB for what is new.
 * Smaller ones, on machines and in containers with less than 4 GiB of memory, double at most, and the flag would raise
 * that.
 */
const FOURFOLD_FROM = (2_048 + 192) * 1_024 * 1_024;
