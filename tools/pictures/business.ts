import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '#lib/command.ts';
import { pollFor } from '#lib/time/pause.ts';
import { freePorts } from '#tests/support/start-process.ts';

/** The built service with the demo data. */
export type ServedBusiness = AsyncDisposable & {
  readonly url: string;
  /** The data directory, which has `credentials.json`. */
  readonly dataFolder: string;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const READY_WITHIN_MS = 240_000;
const POLL_MS = 200;

/**
 * Starts the built service on free ports with a new data directory; resolves once the demo data is loaded and it is ready.
 * Disposing of it stops the process and removes the directory.
 * @param settings additional settings (docs/operations.md)
 */
export async function serveBusiness(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedBusiness> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'trade-supply-business-'));
  // PostgreSQL does not run as root: its own user needs access to the files below.
  await chmod(dataFolder, 0o711);
  const [port = 0, adminPort = 0] = await freePorts(2);
  const child = start({
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const stop = async () => {
    await stopProcess(child);
    await rm(dataFolder, { recursive: true, force: true });
  };
  const interrupted = () => void stop().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  const dispose = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await stop();
  };
  const isReady = await pollFor(
    async () => hasExited(child) || (await isServiceReady(adminPort)) || undefined,
    READY_WITHIN_MS,
    POLL_MS,
  );
  if (isReady && !hasExited(child))
    return { url: `http://localhost:${port}`, dataFolder, [Symbol.asyncDispose]: dispose };
  await dispose();
  throw new CommandError('The service with the demo data did not start.');
}

// Settings in this shell's environment do not apply.
function start(settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: ROOT,
    // A process group of its own: otherwise Ctrl+C would reach it as well as us.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings },
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isServiceReady(adminPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${adminPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
