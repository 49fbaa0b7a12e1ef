import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pollFor } from '#server/embedded/poll.ts';

/** What a process has used since it began. */
export type Usage = { readonly processorMicroseconds: number; readonly residentBytes: number };

export type ContestantProcess = AsyncDisposable & { usage(): Promise<Usage> };

export type ProcessOptions = {
  readonly name: string;
  /** The program and its arguments, from the project's folder. */
  readonly program: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it serves by now. */
  readonly isReady: () => Promise<boolean>;
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN_MS = 60_000;
const CHANNEL = new URL('./usage-channel.ts', import.meta.url).href;

/** Starts a contestant on the Node that runs us; resolves once it serves. */
export async function startContestant(options: ProcessOptions): Promise<ContestantProcess> {
  const { name, program, settings, isReady } = options;
  const nodeOptions = ['--disable-warning=ExperimentalWarning', '--import', CHANNEL];
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error(`${name} has ended`)));
  const running = {
    usage: () => usageOf(child, gone.signal),
    [Symbol.asyncDispose]: () => end(child),
  };
  const ready = await pollFor(
    async () => hasEnded(child) || (await isReady()) || undefined,
    READY_WITHIN_MS,
    100,
  );
  if (ready && !hasEnded(child)) return running;
  const how = hasEnded(child) ? 'ended' : `did not serve within ${READY_WITHIN_MS / 1000} s`;
  await end(child);
  throw new Error(`${name} ${how}`);
}

async function usageOf(child: ChildProcess, gone: AbortSignal): Promise<Usage> {
  gone.throwIfAborted();
  const answer = once(child, 'message', { signal: gone });
  child.send('usage');
  const [usage]: Usage[] = await answer;
  if (!usage) throw new Error('a contestant did not say what it used');
  return usage;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
