import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '#lib/errors.ts';

/** Processor time that a process has used since it started, and its memory now. */
export type Usage = { readonly processorMs: number; readonly residentBytes: number };

// A clock tick is 10 ms and a page 4 KiB on the Linux platforms that Node runs on.
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

/** Reads /proc (proc_pid_stat(5)), which works even when the process is too busy to reply. Linux only. */
export async function readUsage(pid: number): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields from the third; the second, the name in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { processorMs: ticks * TICK_MS, residentBytes: Number(fields[21]) * PAGE_BYTES };
}

const SAMPLE_MS = 100;

/**
 * Samples the memory of a process until `stop`, which returns the peak in bytes. Kills the process when it uses more than
 * `maxBytes`.
 */
export function watchMemory(
  pid: number,
  maxBytes = Number.POSITIVE_INFINITY,
): { stop(): Promise<number> } {
  let peak = 0;
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      const usage = await readUsage(pid).catch(ignoreExited);
      if (usage === undefined) return;
      peak = Math.max(peak, usage.residentBytes);
      if (peak > maxBytes) process.kill(pid, 'SIGKILL');
      await pause(SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sampling;
      return peak;
    },
  };
}

/** Returns undefined for the errors that mean that the process has exited; rethrows others. */
function ignoreExited(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
}
