import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#cli/command.ts';
import { startProgram } from '#tests/support/start-service.ts';

export type Settings = Readonly<Record<string, string>>;

/** A program of the project in a process of its own. Disposing of it ends the process. */
export type BenchProcess = ReturnType<typeof startProcess>;

/** The folder of this project. */
export const ROOT = new URL('../../../', import.meta.url);
const STOP_TIMEOUT_MS = 30_000;
const READY_TIMEOUT_MS = 240_000;

/** Starts a program of the project in `root`, by its path and arguments, with only these settings. */
export function startProcess(
  [path = '', ...args]: readonly string[],
  settings: Settings,
  isCollected = false,
  root = ROOT,
) {
  const started = startProgram(new URL(path, root), settings, args, isCollected, root);
  const { process: child, exit, output } = started;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    ...{ pid: child.pid ?? 0, exit, output, hasExited },
    /** Kills it with SIGKILL; resolves once it has ended. */
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async [Symbol.asyncDispose]() {
      if (hasExited()) return;
      child.kill('SIGTERM');
      // Its event loop may be blocked.
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exit;
      clearTimeout(timer);
    },
  };
}

/** Waits until the process is ready. Throws CommandError, with what it wrote, where it ends before or takes too long. */
export async function untilReady(
  started: BenchProcess,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!started.hasExited() && performance.now() < deadline) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  await started.kill();
  throw new CommandError(`A process did not become ready:\n${started.output()}`);
}

// A clock tick is 10 ms and a page 4 KiB on the Linux platforms that Node runs on.
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

/**
 * Processor time that processes have used since they started, and their memory now, together. Reads /proc
 * (proc_pid_stat(5)), which works even when a process is too busy to reply.
 */
export async function usageOf(pids: readonly number[]) {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')));
  // Fields from the third; the second, the name in parentheses, may contain anything.
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  const sum = (...at: number[]) =>
    fields.reduce((total, each) => at.reduce((part, i) => part + Number(each[i]), total), 0);
  return {
    processorMs: sum(11, 12) * TICK_MS,
    /** Of those that they started and that have ended. */
    endedMs: sum(13, 14) * TICK_MS,
    residentBytes: sum(21) * PAGE_BYTES,
  };
}

/** The processes that `pid` has started and that have not ended (proc_pid_task_children(5)). */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** The most memory that a process has had since it started or since `resetPeak`, in bytes (proc_pid_status(5)). */
export async function peakOf(pid: number | 'self'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

/** proc_pid_clear_refs(5). */
export const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');
