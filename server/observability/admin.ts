import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AdminAccess } from './admin-access.ts';

/** A registry, or the merged metrics of several processes. */
export type MetricsSource = {
  readonly contentType: string;
  metrics(): Promise<string>;
};

type AdminOptions = {
  readonly registry: MetricsSource;
  readonly access: AdminAccess;
  readonly isReady: () => Promise<boolean>;
  /** Called with errors of a handler. */
  readonly onError: (error: unknown) => void;
};

/** Serves `/live`, `/ready` and `/metrics` to those whom `access` lets ask. */
export function makeAdminServer(options: AdminOptions): Server {
  const { registry, access, isReady, onError } = options;
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    const refused = access.refusal(incoming);
    if (refused) return send(refused.status, `${refused.text}\n`);
    if (incoming.headers['transfer-encoding'] !== undefined) {
      outgoing.setHeader('Connection', 'close');
      return send(400, 'There is no body to send: leave out Transfer-Encoding.\n');
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.setHeader('Allow', 'GET, HEAD');
      return send(405, 'This takes GET, HEAD.\n');
    }
    switch (incoming.url) {
      case '/live':
        return send(200, 'live\n');
      case '/ready':
        return (await isReady()) ? send(200, 'ready\n') : send(503, 'not ready\n');
      case '/metrics':
        return send(200, await registry.metrics(), registry.contentType);
      default:
        return send(404, 'There are /live, /ready and /metrics.\n');
    }
  };
  const server = createServer(TIMES, (incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      onError(error);
      outgoing.destroy();
    });
  });
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  let strangers = 0;
  server.on('connection', (socket: Socket) => {
    if (access.permits(socket)) return;
    if (strangers >= MAX_STRANGERS) return void socket.destroy();
    strangers += 1;
    socket.once('close', () => {
      strangers -= 1;
    });
  });
  return server;
}

const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
const IDLE_MS = 30_000;
/** Connections at once: they count towards the open files of the process that accepts those of callers too. */
const MAX_CONNECTIONS = 200;
/** Those who may not ask get so many of them, to be told so. */
const MAX_STRANGERS = 10;
