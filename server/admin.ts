import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { isLoopback } from '#lib/trustworthy.ts';

export type AdminParts = {
  readonly registry: Registry;
  /** Whether the service can take requests now. */
  readonly isReady: () => Promise<boolean>;
};

/**
 * `/live`, `/ready` and `/metrics`, for the port that is on loopback alone. A page of another site
 * whose name its owner has lead to loopback (DNS rebinding) asks by that name, and is told nothing.
 */
export function makeAdminServer({ registry, isReady }: AdminParts): Server {
  return createServer(async (incoming, outgoing) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    if (!isAskedLocally(incoming)) {
      return answer(421, `Ask by localhost or 127.0.0.1, and port ${incoming.socket.localPort}.\n`);
    }
    if (incoming.headers['transfer-encoding'] !== undefined) {
      outgoing.setHeader('Connection', 'close');
      return answer(400, 'There is no body to send: leave out Transfer-Encoding.\n');
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.setHeader('Allow', 'GET, HEAD');
      return answer(405, 'This takes GET, HEAD.\n');
    }
    switch (incoming.url) {
      case '/live':
        return answer(200, 'live\n');
      case '/ready':
        return (await isReady()) ? answer(200, 'ready\n') : answer(503, 'not ready\n');
      case '/metrics':
        return answer(200, await registry.metrics(), registry.contentType);
      default:
        return answer(404, 'There are /live, /ready and /metrics.\n');
    }
  });
}

/** Checks of balancers in HTTP/1.0 name no host; browsers always do. In HTTP/1.1 Node insists on one. */
function isAskedLocally({ headersDistinct, socket }: IncomingMessage): boolean {
  const [host, ...more] = headersDistinct['host'] ?? [];
  if (host === undefined) return true;
  const [, name = '', port] = /^(\[::1\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  const isItsPort = port === undefined || Number(port) === socket.localPort;
  return more.length === 0 && isLoopback(name) && isItsPort;
}
