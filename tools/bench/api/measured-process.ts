import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CommandError } from '#lib/command.ts';
import { pollFor } from '#lib/time/pause.ts';
import { freePorts } from '#tests/support/free-port.ts';
import type { BenchIssuer } from '#tests/support/issuer.ts';

/** What a process has used since it started. */
export type Usage = { readonly processorMicroseconds: number; readonly residentBytes: number };

export type MeasuredProcess = AsyncDisposable & {
  readonly pid: number;
  usage(): Promise<Usage>;
  hasExited(): boolean;
};

type ProcessOptions = {
  readonly name: string;
  /** The script and its arguments, relative to the project's folder. */
  readonly program: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it answers requests yet. */
  readonly isReady: () => Promise<boolean>;
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_WITHIN_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
const USAGE_CHANNEL = new URL('../measure/usage-channel.ts', import.meta.url).href;

/** Starts a process on the same Node as this one, and resolves once it is ready. */
export async function startProcess(options: ProcessOptions): Promise<MeasuredProcess> {
  const { name, program, settings, isReady } = options;
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const nodeOptions = ['--disable-warning=ExperimentalWarning', '--import', USAGE_CHANNEL];
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    cwd: ROOT,
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new AbortController();
  child.once('exit', () => exited.abort(new Error(`${name} has exited`)));
  const handle = {
    pid: child.pid ?? 0,
    usage: () => usageOf(child, exited.signal),
    hasExited: () => hasExited(child),
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
  throw new CommandError(`${name} ${outcome}`);
}

type ServiceOptions = {
  readonly name: string;
  readonly databaseUrl: string;
  readonly issuer: BenchIssuer;
  readonly dataDir: string;
  /** Further settings (docs/operations.md). */
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts the service on a free port, for tokens of the issuer. */
export async function startMeasuredService(options: ServiceOptions) {
  const { name, databaseUrl, issuer, dataDir, settings } = options;
  const [port = 0, adminPort = 0] = await freePorts(2);
  const audience = `http://localhost:${port}`;
  const service = await startProcess({
    name,
    program: ['server/main.ts'],
    settings: {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: issuer.issuer,
      API_AUDIENCE: audience,
      ...settings,
    },
    isReady: () => isServiceReady(adminPort),
  });
  return { url: `http://127.0.0.1:${port}`, audience, process: service };
}

/** Whether the service with this admin port is ready. */
export function isServiceReady(adminPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${adminPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function usageOf(child: ChildProcess, exited: AbortSignal): Promise<Usage> {
  exited.throwIfAborted();
  const message = once(child, 'message', { signal: exited });
  child.send('usage');
  const [usage]: Usage[] = await message;
  if (!usage) throw new Error('a server did not report its usage');
  return usage;
}

/** Kills the process if it does not react to SIGTERM in time: its event loop may be blocked. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
