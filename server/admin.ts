import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export type AdminParts = {
  readonly registry: Registry;
  /** Whether the service can take requests now. */
  readonly isReady: () => Promise<boolean>;
  /** Told of what could not be answered. */
  readonly onError: (error: unknown) => void;
};

/** `/live`, `/ready` and `/metrics`, for the port that is on loopback alone. */
export function makeAdminServer({ registry, isReady, onError }: AdminParts): Server {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
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
    answer(incoming, outgoing).catch((error: unknown) => {
      onError(error);
      outgoing.destroy();
    });
  });
}
