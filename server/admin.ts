import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

export type AdminParts = {
  readonly registry: Registry;
  /** Whether the service can take requests now. */
  readonly isReady: () => Promise<boolean>;
};

/** `/live`, `/ready` and `/metrics`, for the port that is on loopback alone. */
export function makeAdminServer({ registry, isReady }: AdminParts): Server {
  return createServer(async (incoming, outgoing) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
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
