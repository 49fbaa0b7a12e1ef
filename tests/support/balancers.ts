import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Agent, request } from 'node:https';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pollFor } from '#lib/time/pause.ts';
import { ensureProgram, freePorts } from '#tests/support/start-process.ts';
import { makeCertificate } from './credentials.ts';

/** A load balancer that runs with its file of `deploy/`, but for addresses and paths. */
export type Balancer = AsyncDisposable & {
  readonly name: string;
  readonly port: number;
  readonly plainPort: number;
  /** Where it expects certbot. */
  readonly certbotPort: number;
  readonly certificate: string;
};

/** The ports of two instances: public and admin. */
type InstancePorts = readonly [readonly [number, number], readonly [number, number]];

/** Becoming another user needs root, and Debian's user. */
const ROOT_ONLY = ['    user haproxy\n', '    group haproxy\n', '    chroot /var/lib/haproxy\n'];

export async function startHaproxy(instances: InstancePorts): Promise<Balancer> {
  return startBalancer('haproxy', (folder, { port, plainPort, certbotPort }) => {
    const [[one, oneAdmin], [two, twoAdmin]] = instances;
    const settings = replaceAll('haproxy.cfg', [
      ['bind :443,:::443 v6only', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/trade-supply.pem', join(folder, 'tls.pem')],
      ['bind :80,:::80 v6only', `bind 127.0.0.1:${plainPort}`],
      ['127.0.0.1:8888', `127.0.0.1:${certbotPort}`],
      ...ROOT_ONLY.map((line) => [line, ''] as const),
      ['127.0.0.1:3000 port 3001', `127.0.0.1:${one} port ${oneAdmin}`],
      ['127.0.0.1:3010 port 3011', `127.0.0.1:${two} port ${twoAdmin}`],
    ]);
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, settings);
    return ['haproxy', '-db', '-f', file];
  });
}

export async function startNginx(instances: InstancePorts): Promise<Balancer> {
  return startBalancer('nginx', (folder, { port, plainPort, certbotPort }) => {
    const [[one], [two]] = instances;
    const site = replaceAll('nginx.conf', [
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['listen 80', `listen 127.0.0.1:${plainPort}`],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['    listen [::]:80;\n', ''],
      ['/var/log/nginx/trade-supply.log', `${folder}/access.log`],
      ['/etc/nginx/trade-supply.pem', join(folder, 'tls.pem')],
      ['127.0.0.1:8888', `127.0.0.1:${certbotPort}`],
      ['127.0.0.1:3000', `127.0.0.1:${one}`],
      ['127.0.0.1:3010', `127.0.0.1:${two}`],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')}
${site}
}
`,
    );
    return ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  });
}

type Response = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
};

/** Sends a request through the balancer, to `localhost` over TLS. Rejects when there is no complete response. */
export async function send(
  { port, certificate }: Balancer,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer; agent?: Agent } = {},
): Promise<Response> {
  const { body, ...rest } = options;
  const outgoing = request({ host: 'localhost', port, path, ca: certificate, family: 4, ...rest });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  return { status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) };
}

type Ports = Pick<Balancer, 'port' | 'plainPort' | 'certbotPort'>;
type Configure = (folder: string, ports: Ports) => string[];

/** Starts HAProxy or nginx, if it is installed, by the arguments that `configure` returns. */
export async function startBalancer(
  name: 'haproxy' | 'nginx',
  configure: Configure,
): Promise<Balancer> {
  ensureProgram(name, name === 'nginx' ? 'nginx-light' : name, '-v');
  const folder = mkdtempSync(join(tmpdir(), `trade-supply-${name}-`));
  makeCertificate(folder);
  const pem = ['tls.crt', 'tls.key'].map((file) => readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(folder, 'tls.pem'), pem.join(''));
  const [port = 0, plainPort = 0, certbotPort = 0] = await freePorts(3);
  const ports = { port, plainPort, certbotPort };
  const [program = '', ...args] = configure(folder, ports);
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', log] });
  closeSync(log);
  const ended = once(child, 'exit');
  if (!(await pollFor(() => isListening(port), 10_000, 50)))
    throw new Error(`${name} did not start: ${readFileSync(logFile, 'utf8')}`);
  return {
    name,
    ...ports,
    certificate: readFileSync(join(folder, 'tls.crt'), 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** A file of `deploy/` with other addresses. Each must be there, so that the file is what is tested. */
export function replaceAll(
  file: string,
  changes: readonly (readonly [from: string, to: string])[],
): string {
  let settings = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (!settings.includes(from)) throw new Error(`deploy/${file} has no ${from}`);
    settings = settings.replaceAll(from, to);
  }
  return settings;
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
