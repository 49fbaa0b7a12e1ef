import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#lib/services.ts';
import type { Kind } from './front-door.ts';
import { pathOf } from './refusal.ts';

/** Counts and logs a request that no operation answers, once its response is closed. */
export function watchWith({ metrics, accessLog }: Pick<Services, 'metrics' | 'accessLog'>) {
  return (kind: Kind, incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const began = performance.now();
    outgoing.once('close', () => {
      const { method = '' } = incoming;
      const ms = performance.now() - began;
      const { statusCode: status } = outgoing;
      metrics.answered(kind, method, status, ms / 1000);
      const correlationId = incoming.headers['x-correlation-id'];
      const path = pathOf({ url: originalUrl(incoming) });
      accessLog.info(
        { correlationId, method, path, status, ms: Math.round(ms * 100) / 100 },
        'answered',
      );
    });
  };
}

/** What was asked, where the identity provider has rewritten it for its own router. */
function originalUrl(incoming: IncomingMessage & { originalUrl?: string }): string {
  return incoming.originalUrl ?? incoming.url ?? '/';
}
