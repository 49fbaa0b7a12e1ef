import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import { hasCode } from '#lib/errors.ts';
import { startProgram } from '#tests/support/start-service.ts';

export type Settings = Readonly<Record<string, string>>;

/** A program of the project in a process of its own. Disposing of it ends the process. */
export type BenchProcess = AsyncDisposable & {
  readonly pid: number;
  /** Resolves with the exit code, null after a signal. */
  readonly exit: Promise<number | null>;
  hasExited(): boolean;
  /** What it has written, if that is collected. */
  output(): string;
  /** Kills it with SIGKILL; resolves once it has ended. */
  kill(): Promise<void>;
};

const ROOT = new URL('../../../', import.meta.url);
const STOP_TIMEOUT_MS = 30_000;

/** Starts a program, by its path and arguments, with only these settings. */
export function startProcess(
  [path = '', ...args]: readonly string[],
  settings: Settings,
  isCollected = false,
): BenchProcess {
  const started = startProgram(new URL(path, ROOT), settings, args, isCollected);
  const { process: child, exit, output } = started;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    ...{ pid: child.pid ?? 0, exit, output, hasExited },
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
  withinMs = 240_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!started.hasExited() && performance.now() < deadline) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  await started.kill();
  throw new CommandError(`A process did not become ready:\n${started.output()}`);
}

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

/** The processes that `pid` has started and that have not ended (proc_pid_task_children(5)). Linux only. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

const SAMPLE_MS = 100;

/**
 * Samples the memory of a process until `stop`, which returns the peak in bytes. Kills the process when it uses more than
 * `maxBytes`, to protect the machine.
 */
export function watchMemory(pid: number, maxBytes = 4e9): { stop(): Promise<number> } {
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
