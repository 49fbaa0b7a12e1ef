import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '#lib/command.ts';
import { freePorts } from '#scripts/free-port.ts';
import { pollFor } from '#server/embedded/poll.ts';

/** The built service over the made-up business. */
export type ServedBusiness = AsyncDisposable & {
  readonly url: string;
  /** Where its `credentials.json` is. */
  readonly dataFolder: string;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const READY_WITHIN_MS = 240_000;
const LOOK_AGAIN_AFTER_MS = 200;

/**
 * Serves the built project from a new folder, on free ports; returns once the made-up business is in and it
 * serves. Disposed of, the process has ended and the folder is gone.
 * @param settings beside its own (docs/operations.md)
 */
export async function serveBusiness(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedBusiness> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'trade-supply-business-'));
  // PostgreSQL does not run as root: its own user has to get through to its files.
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
    await end(child);
    await rm(dataFolder, { recursive: true, force: true });
  };
  const interrupted = () => void stop().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  const dispose = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await stop();
  };
  const isReady = await pollFor(
    async () => hasEnded(child) || (await answersReady(adminPort)) || undefined,
    READY_WITHIN_MS,
    LOOK_AGAIN_AFTER_MS,
  );
  if (isReady && !hasEnded(child))
    return { url: `http://localhost:${port}`, dataFolder, [Symbol.asyncDispose]: dispose };
  await dispose();
  throw new CommandError('The service over the made-up business did not come up.');
}

// Its settings are ours alone, whatever this shell has set.
function start(settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: ROOT,
    // In a process group of its own: an interrupt at the keyboard is ours to pass on, once.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings },
  });
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

// Until it listens, there is nobody to ask.
function answersReady(adminPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${adminPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
