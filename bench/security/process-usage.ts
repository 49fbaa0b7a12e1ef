import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process has used, as Linux tells it: its processor time since it began, its memory now. */
export type Usage = { readonly processorMs: number; readonly residentBytes: number };

// Linux counts in hundredths of a second, and in pages of 4 KiB, on the platforms that Node runs on.
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

/** Reads /proc (proc_pid_stat(5)), so that a process that is busy need not be asked. Linux alone. */
export async function usageOf(pid: number): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name in parentheses, which may hold anything: field 3 and on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { processorMs: ticks * TICK_MS, residentBytes: Number(fields[21]) * PAGE_BYTES };
}

const LOOK_MS = 100;

/**
 * Watches the memory of a process until `stop`, which gives the most that was seen, in bytes. A process that
 * takes more than `mostBytes` is killed.
 */
export function watchMemory(
  pid: number,
  mostBytes = Number.POSITIVE_INFINITY,
): { stop(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const usage = await usageOf(pid).catch(unlessGone);
      if (usage === undefined) return;
      most = Math.max(most, usage.residentBytes);
      if (most > mostBytes) process.kill(pid, 'SIGKILL');
      await pause(LOOK_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return most;
    },
  };
}

/** Undefined where the process has ended. */
function unlessGone(error: unknown): undefined {
  const isGone =
    error instanceof Error && 'code' in error && /^(ENOENT|ESRCH)$/.test(String(error.code));
  if (!isGone) throw error;
}
