import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLoopback } from '#lib/config/setting-schemas.ts';

/** A registry, or the merged metrics of several processes. */
export type MetricsSource = {
  readonly contentType: string;
  metrics(): Promise<string>;
};

type AdminOptions = {
  readonly registry: MetricsSource;
  readonly isReady: () => Promise<boolean>;
  /** Called with errors of a handler. */
  readonly onError: (error: unknown) => void;
};

/** Serves `/live`, `/ready` and `/metrics`. */
export function makeAdminServer(options: AdminOptions): Server {
  const { registry, isReady, onError } = options;
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    if (!namesThisMachine(incoming)) {
      return send(421, 'Ask by localhost or 127.0.0.1.\n');
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
  return server;
}

/** A website could read the port by DNS rebinding in a browser on this machine; others ask by any name. */
function namesThisMachine({ headers, socket }: IncomingMessage): boolean {
  // Health checks in HTTP/1.0 may lack Host; browsers always send it.
  const { host = 'localhost' } = headers;
  // A socket for both families has IPv4 addresses within IPv6.
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return !isLoopback(address) || isLoopback(host.replace(/:\d+$/, ''));
}

const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
const IDLE_MS = 30_000;
/** Connections at once: they count towards the open files of the process that accepts those of callers too. */
const MAX_CONNECTIONS = 200;
