import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilResponsive } from '#tests/support/databases.ts';
import { ensureProgram, freePort } from '#tests/support/start-process.ts';

type PgBouncer = AsyncDisposable & {
  /** The URL of the same database through PgBouncer. */
  readonly url: string;
};

/** Runs PgBouncer of the system, with its defaults, in front of the database at `databaseUrl`. */
export async function startPgBouncer(
  databaseUrl: string,
  poolMode: 'session' | 'transaction' | 'statement',
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  ensureProgram('pgbouncer', 'pgbouncer');
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: poolMode,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${target.hostname} port=${target.port}`;
  writeFileSync(join(folder, 'pgbouncer.ini'), `${databases}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  // It refuses to run as root, and reads its files as this user.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [...asUser, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exit;
    rmSync(folder, { recursive: true });
  };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  try {
    await waitUntilResponsive(url.href);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer does not serve: ${output}`, { cause: error });
  }
  return { url: url.href, [Symbol.asyncDispose]: stop };
}
