import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { CommandError } from '#lib/command.ts';
import { proofOf, readServiceFile, type ServiceFile } from '#server/compose/service-file.ts';
import { isAlive } from '#server/embedded/postgres/processes.ts';

/** A service that runs on a data directory and has proven that it does. */
export type RunningService = Omit<ServiceFile, 'key' | 'pid'> & {
  /** Sends a request to it, on the port that it listens on; `path` begins with a slash. Throws Problem. */
  ask(path: string, asked?: Asked): Promise<Answer>;
};

export type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Answer = { readonly status: number; readonly body: string };

/**
 * The service that runs on `dataDir`. It has answered a challenge that only the process with the key of that folder's
 * `service.json` can, so that no secret goes to a port that merely answers. Throws Problem where none runs.
 */
export async function findRunningService(dataDir: string): Promise<RunningService> {
  const file = readServiceFile(dataDir);
  if (file === undefined || !isAlive(file.pid)) {
    throw new CommandError(
      `No service runs on the data directory ${dataDir}: start it (npm start), or set DATA_DIR to that of the one that runs. A provider by itself (npm run issuer) is named by OIDC_ISSUER: see docs/operations.md.`,
    );
  }
  const { key, pid: _, ...service } = file;
  await challenge(service, key, dataDir);
  const port = { host: connectable(service.host), port: service.port };
  const host = new URL(service.url).host;
  return {
    ...service,
    ask: (path, { headers = {}, ...asked } = {}) =>
      ask(port, path, { ...asked, headers: { ...headers, host } }),
  };
}

type Port = { readonly host: string; readonly port: number };

async function challenge(
  { adminPort }: Pick<ServiceFile, 'adminPort'>,
  key: string,
  dataDir: string,
): Promise<void> {
  const nonce = randomBytes(32).toString('hex');
  const port = { host: '127.0.0.1', port: adminPort };
  const { status, body } = await ask(port, `/proof/${nonce}`, {});
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
  { method = 'GET', headers = {}, body }: Asked,
): Promise<Answer> {
  try {
    const sending = request({
      host,
      port,
      path,
      method,
      headers,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    sending.end(body);
    const [incoming]: IncomingMessage[] = await once(sending, 'response');
    if (incoming === undefined) throw new Error('There is no response.');
    return { status: incoming.statusCode ?? 0, body: await textOf(incoming) };
  } catch (cause) {
    throw new CommandError(
      `The service does not answer on port ${port} of this machine: see that it runs (npm start).`,
      { cause },
    );
  }
}

const WITHIN_MS = 10_000;
/** In bytes: a token has some thousand. */
const LARGEST_ANSWER = 1024 * 1024;

async function textOf(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of incoming) {
    pieces.push(piece);
    size += piece.length;
    if (size > LARGEST_ANSWER) throw new Error('The answer is too long.');
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Where a service is reached that listens on every address. */
function connectable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
