import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pollFor } from '#server/embedded/poll.ts';

/** What a process has used since it started. */
export type Usage = { readonly processorMicroseconds: number; readonly residentBytes: number };

export type MeasuredProcess = AsyncDisposable & {
  readonly pid: number;
  usage(): Promise<Usage>;
};

type ProcessOptions = {
  readonly name: string;
  /** The script and its arguments, relative to the project's folder. */
  readonly program: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it answers requests yet. */
  readonly isReady: () => Promise<boolean>;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 60_000;
const USAGE_CHANNEL = new URL('../measure/usage-channel.ts', import.meta.url).href;

/** Starts a process on the same Node as this one, and resolves once it is ready. */
export async function startProcess(options: ProcessOptions): Promise<MeasuredProcess> {
  const { name, program, settings, isReady } = options;
  const nodeOptions = ['--disable-warning=ExperimentalWarning', '--import', USAGE_CHANNEL];
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new AbortController();
  child.once('exit', () => exited.abort(new Error(`${name} has exited`)));
  const handle = {
    pid: child.pid ?? 0,
    usage: () => usageOf(child, exited.signal),
    [Symbol.asyncDispose]: () => stop(child),
  };
  const ready = await pollFor(
    async () => hasExited(child) || (await isReady()) || undefined,
    READY_WITHIN_MS,
    100,
  );
  if (ready && !hasExited(child)) return handle;
  const outcome = hasExited(child) ? 'exited' : `was not ready within ${READY_WITHIN_MS / 1000} s`;
  await stop(child);
  throw new Error(`${name} ${outcome}`);
}

async function usageOf(child: ChildProcess, exited: AbortSignal): Promise<Usage> {
  exited.throwIfAborted();
  const message = once(child, 'message', { signal: exited });
  child.send('usage');
  const [usage]: Usage[] = await message;
  if (!usage) throw new Error('a server did not report its usage');
  return usage;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
