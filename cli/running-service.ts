import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { CommandError } from '#lib/command.ts';
import { proofOf, readServiceFile, type ServiceFile } from '#server/data-directory/service-file.ts';
import { isAlive } from '#server/processes.ts';

/** A service that runs on a data directory, and has proven its identity. */
export type RunningService = Omit<ServiceFile, 'key' | 'pid'> & {
  /** Sends a request to its port; `path` begins with a slash. Throws CommandError. */
  send(path: string, options?: ServiceRequest): Promise<ServiceResponse>;
};

export type ServiceRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type ServiceResponse = { readonly status: number; readonly body: string };

/**
 * Finds the service that runs on `dataDir`. It must answer a challenge with the key of the folder's `service.json`, so that
 * no secret is sent to another program on the same port. Throws CommandError if none runs.
 */
export async function findRunningService(dataDir: string): Promise<RunningService> {
  const file = readServiceFile(dataDir);
  if (file === undefined || !isAlive(file.pid)) {
    throw new CommandError(
      `No service runs on the data directory ${dataDir}: start it (npm start), or set DATA_DIR to that of the one that runs.`,
    );
  }
  const { key, pid: _, ...service } = file;
  await verifyIdentity(service, key, dataDir);
  const port = { host: connectable(service.host), port: service.port };
  const host = new URL(service.url).host;
  return {
    ...service,
    send: (path, { headers = {}, ...options } = {}) =>
      ask(port, path, { ...options, headers: { ...headers, host } }),
  };
}

type Port = { readonly host: string; readonly port: number };

async function verifyIdentity(
  { adminPort }: Pick<ServiceFile, 'adminPort'>,
  key: string,
  dataDir: string,
): Promise<void> {
  const nonce = randomBytes(32).toString('hex');
  const port = { host: '127.0.0.1', port: adminPort };
  const { status, body } = await ask(port, `/proof/${nonce}`, { headers: { host: 'localhost' } });
  const [expected, received] = [Buffer.from(proofOf(key, nonce)), Buffer.from(body.trim())];
  if (status === 200 && expected.length === received.length && timingSafeEqual(expected, received))
    return;
  throw new CommandError(
    `What answers on port ${adminPort} is not the service of the data directory ${dataDir}: nothing secret was sent. Start that service again (npm start).`,
  );
}

async function ask(
  { host, port }: Port,
  path: string,
  { method = 'GET', headers = {}, body }: ServiceRequest,
): Promise<ServiceResponse> {
  try {
    const outgoing = request({
      host,
      port,
      path,
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    outgoing.end(body);
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
    if (incoming === undefined) throw new Error('There is no response.');
    return { status: incoming.statusCode ?? 0, body: await readText(incoming) };
  } catch (cause) {
    throw new CommandError(
      `The service does not answer on port ${port} of this machine: see that it runs (npm start).`,
      { cause },
    );
  }
}

const TIMEOUT_MS = 10_000;
/** In bytes. A token has a few thousand. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response is too large.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The host to connect to; loopback for a service that listens on all addresses. */
function connectable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
