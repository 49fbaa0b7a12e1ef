import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { pollFor } from '#lib/time/pause.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { freePort } from '#tests/support/free-port.ts';

type Nginx = AsyncDisposable & {
  readonly url: string;
  /** Removes the stored files. */
  empty(): Promise<void>;
};

/** Starts an nginx that stores the body of a PUT of any size in `folder` (its module dav). */
export async function startNginx(folder: string): Promise<Nginx> {
  ensureProgram('nginx', 'nginx-light', '-v');
  const port = await freePort();
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, settings(folder, files, port));
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (!(await pollFor(() => isListening(port), 10_000, 50))) throw new Error('nginx did not start');
  return {
    url: `http://127.0.0.1:${port}`,
    async empty() {
      await rm(files, { recursive: true });
      await mkdir(files);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function settings(folder: string, files: string, port: number): string {
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path ${folder}/arriving;
  proxy_temp_path ${folder}/unused; fastcgi_temp_path ${folder}/unused;
  uwsgi_temp_path ${folder}/unused; scgi_temp_path ${folder}/unused;
  server {
    listen 127.0.0.1:${port};
    location / { root ${files}; dav_methods PUT; }
  }
}
`;
}

async function isListening(port: number): Promise<true | undefined> {
  const socket = createConnection({ host: '127.0.0.1', port });
  return once(socket, 'connect')
    .then(
      () => true as const,
      () => undefined,
    )
    .finally(() => socket.destroy());
}
