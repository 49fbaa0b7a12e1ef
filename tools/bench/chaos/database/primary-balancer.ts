import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollFor } from '#lib/time/pause.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { freePort } from '#tests/support/free-port.ts';
import { answers } from './answers.ts';

/** Starts HAProxy in front of PostgreSQL servers on loopback: connections go to the one that is not a standby. */
export async function startPrimaryBalancer(
  ports: readonly number[],
): Promise<AsyncDisposable & { readonly port: number }> {
  ensureProgram('haproxy', 'haproxy', '-v');
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-primary-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings(port, ports));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  if (!(await pollFor(() => answers(url), 20_000, 100)))
    throw new Error('HAProxy did not find the primary within 20 s');
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function settings(port: number, servers: readonly number[]): string {
  return `
defaults
  mode tcp
  timeout connect 1s
  timeout check 500ms
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${STARTUP}
  tcp-check send-binary ${IS_STANDBY}
  tcp-check expect binary ${ANSWER_NO}
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((each, at) => `  server postgres${at} 127.0.0.1:${each} check`).join('\n')}
`;
}

/** A message of PostgreSQL's protocol, in hexadecimal digits: its type, its length with itself, its content. */
const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]).toString('hex');
};
const STARTUP = message(
  '',
  Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from('user\0postgres\0database\0postgres\0\0')]),
);
const IS_STANDBY = message('Q', Buffer.from('select pg_is_in_recovery()\0'));
/** One row with one column, `f`. */
const ANSWER_NO = message('D', Buffer.from([0, 1, 0, 0, 0, 1, 'f'.charCodeAt(0)]));
