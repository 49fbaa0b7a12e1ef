import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { pollFor } from '#lib/time/pause.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { freePort } from '#tests/support/free-port.ts';

/** The text that our one signature matches. */
export const MARKER = 'trade-supply: a file that clamd has to find';
/** The largest file that it scans, in bytes. */
export const MAX_BYTES = 2_000_000;

export type Clamd = {
  /** The value of ASSET_SCAN. */
  readonly setting: string;
  start(): Promise<void>;
  /** Suspends the process: it still accepts connections, but does not answer. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** Configures Debian's clamd on loopback, without starting it. Its one signature is made here, so nothing is downloaded. */
export async function makeClamdProcess(folder: string): Promise<Clamd> {
  ensureProgram('clamd', 'clamav-daemon');
  const port = await freePort();
  const config = join(folder, 'clamd.conf');
  await mkdir(join(folder, 'signatures'), { recursive: true });
  const hex = Buffer.from(MARKER).toString('hex');
  await writeFile(join(folder, 'signatures', 'marker.ndb'), `TradeSupply.Marker:0:*:${hex}\n`);
  await writeFile(config, settings(folder, port));
  let child: ChildProcess | undefined;
  return {
    setting: `clamd://127.0.0.1:${port}`,
    async start() {
      child = spawn('clamd', ['--foreground', '--config-file', config], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
      });
      if (!(await pollFor(() => isListening(port), 60_000, 100)))
        throw new Error('clamd did not start within a minute');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function settings(folder: string, port: number): string {
  return [
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `TemporaryDirectory ${folder}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `StreamMaxLength ${MAX_BYTES}`,
    'ConcurrentDatabaseReload no',
    // Our signature is not signed.
    'OfficialDatabaseOnly no',
    // Started as root, it would switch to a user who cannot read this folder.
    ...(process.getuid?.() === 0 ? ['User root'] : []),
    '',
  ].join('\n');
}

async function isListening(port: number): Promise<true | undefined> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    socket.write('zPING\0');
    const [reply] = await once(socket, 'data');
    return String(reply).startsWith('PONG') || undefined;
  } catch {
    // Not listening yet.
    return undefined;
  } finally {
    socket.destroy();
  }
}
