import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLoopback } from '#lib/config/secure-url.ts';

/** A registry, or the merged metrics of several processes. */
export type MetricsSource = {
  readonly contentType: string;
  metrics(): Promise<string>;
};

type AdminOptions = {
  readonly registry: MetricsSource;
  readonly isReady: () => Promise<boolean>;
  /** Proves to commands of the same user which service this is (`service-file.ts`). */
  readonly prove?: (challenge: string) => string;
  /** Called with errors of a handler. */
  readonly onError: (error: unknown) => void;
};

/**
 * Serves `/live`, `/ready`, `/metrics`, and `/proof/…` for our commands, on a loopback port. The Host header is checked,
 * so that a website cannot read them by DNS rebinding.
 */
export function makeAdminServer({ registry, isReady, prove, onError }: AdminOptions): Server {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    if (!hasLocalHost(incoming)) {
      return send(421, `Ask by localhost or 127.0.0.1, and port ${incoming.socket.localPort}.\n`);
    }
    if (incoming.headers['transfer-encoding'] !== undefined) {
      outgoing.setHeader('Connection', 'close');
      return send(400, 'There is no body to send: leave out Transfer-Encoding.\n');
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.setHeader('Allow', 'GET, HEAD');
      return send(405, 'This takes GET, HEAD.\n');
    }
    const [, challenge] = CHALLENGE.exec(incoming.url ?? '') ?? [];
    if (prove && challenge) return send(200, `${prove(challenge)}\n`);
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
  return createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      onError(error);
      outgoing.destroy();
    });
  });
}

const CHALLENGE = /^\/proof\/([0-9a-f]{64})$/;

/** Health checks in HTTP/1.0 may lack Host; browsers always send it, and Node requires it in HTTP/1.1. */
function hasLocalHost({ headersDistinct, socket }: IncomingMessage): boolean {
  const [host, ...more] = headersDistinct['host'] ?? [];
  if (host === undefined) return true;
  const [, name = '', port] = /^(\[::1\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  const isItsPort = port === undefined || Number(port) === socket.localPort;
  return more.length === 0 && isLoopback(name) && isItsPort;
}
