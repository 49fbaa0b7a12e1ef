import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { freePort } from '#scripts/free-port.ts';
import { pollFor } from '#server/embedded/poll.ts';
import { ensureProgram } from '../ensure-program.ts';

/** What our one signature finds. */
export const MARKER = 'trade-supply: a file that clamd has to find';
/** The most bytes that it takes of a file. */
export const MOST_BYTES = 2_000_000;

export type Clamd = {
  /** As the service is told of it. */
  readonly setting: string;
  start(): Promise<void>;
  /** Frozen, it takes connections and does not answer. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** Debian's clamd on loopback, with one signature of our own, so that nothing is downloaded. Not started yet. */
export async function makeClamdProcess(folder: string): Promise<Clamd> {
  ensureProgram('clamd', 'clamav-daemon');
  const port = await freePort();
  const config = join(folder, 'clamd.conf');
  await mkdir(join(folder, 'signatures'), { recursive: true });
  const hex = Buffer.from(MARKER).toString('hex');
  await writeFile(join(folder, 'signatures', 'ours.ndb'), `TradeSupply.Marker:0:*:${hex}\n`);
  await writeFile(config, settings(folder, port));
  let child: ChildProcess | undefined;
  return {
    setting: `clamd://127.0.0.1:${port}`,
    async start() {
      child = spawn('clamd', ['--foreground', '--config-file', config], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
      });
      if (!(await pollFor(() => answers(port), 60_000, 100)))
        throw new Error('clamd did not start');
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
    `StreamMaxLength ${MOST_BYTES}`,
    'ConcurrentDatabaseReload no',
    // Signatures of our own are signed by nobody.
    'OfficialDatabaseOnly no',
    // As root it would become somebody who may not read here.
    ...(process.getuid?.() === 0 ? ['User root'] : []),
    '',
  ].join('\n');
}

async function answers(port: number): Promise<true | undefined> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    socket.write('zPING\0');
    const [said] = await once(socket, 'data');
    return String(said).startsWith('PONG') || undefined;
  } catch {
    // Not yet.
    return undefined;
  } finally {
    socket.destroy();
  }
}
