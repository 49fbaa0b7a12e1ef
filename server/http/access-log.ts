import type { RequestScope } from '#db/request-scope.ts';
import type { Services } from '#lib/services.ts';
import type { Tracing } from '#server/observability/tracing.ts';
import type { HttpRequest } from './request.ts';
import type { RequestKind } from './router.ts';

/** Records and logs a request after its response was sent or aborted. */
export function logWhenClosed(
  request: HttpRequest,
  scope: RequestScope,
  kind: RequestKind,
  {
    metrics,
    accessLog,
    tracing,
  }: Pick<Services, 'metrics' | 'accessLog'> & { readonly tracing?: Tracing | undefined },
): void {
  const { incoming, outgoing, method, path, correlationId, startedMs } = request;
  if (kind !== 'api') request.operation = kind;
  const { bytesWritten } = incoming.socket;
  outgoing.once('close', () => {
    // As in nginx, if the client disconnected before the response began.
    const status = outgoing.headersSent ? outgoing.statusCode : 499;
    // `writableFinished` is also true if the connection was destroyed with unsent bytes.
    const wasSent = outgoing.writableFinished && !incoming.socket.destroyed;
    const ms = performance.now() - startedMs;
    const { operation, principal, work = 'refused', traceId } = request;
    metrics.recordResponse(work, operation, method, status, ms / 1000);
    accessLog.info(
      {
        correlationId,
        traceId,
        method,
        path,
        status,
        // Headers included.
        ...(wasSent ? {} : { cut: true, bytes: incoming.socket.bytesWritten - bytesWritten }),
        ms: Math.round(ms * 100) / 100,
        client: principal?.clientId,
      },
      'request completed',
    );
    tracing?.end(request, scope, status);
  });
}
