import type { Services } from '#lib/services.ts';
import type { ApiRequest } from './request/request.ts';

type LoggedRequest = Pick<
  ApiRequest,
  'method' | 'path' | 'headers' | 'correlationId' | 'startedMs' | 'principal' | 'work' | 'traceId'
>;

/** What was sent, for metrics and the access log. */
type ResponseOutcome = {
  /** The operation's `operationId`, or the kind of handler (`pages`, `files`, …). */
  readonly operation: string;
  /** 499, as in nginx, if the client disconnected before the response began. */
  readonly status: number;
  /** Bytes sent before the connection broke, headers included; undefined for a complete response. */
  readonly cutAfterBytes?: number | undefined;
};

/** Records and logs a request after its response was sent or aborted. */
export function logResponse(
  { metrics, accessLog }: Pick<Services, 'metrics' | 'accessLog'>,
  { method, path, headers, correlationId, startedMs, principal, work, traceId }: LoggedRequest,
  { operation, status, cutAfterBytes }: ResponseOutcome,
): void {
  const ms = performance.now() - startedMs;
  metrics.recordResponse(work ?? 'refused', operation, method, status, ms / 1000);
  accessLog.info(
    {
      correlationId,
      traceId: traceId ?? traceIdOf(headers.get('traceparent')),
      method,
      path,
      status,
      ...(cutAfterBytes === undefined ? undefined : { cut: true, bytes: cutAfterBytes }),
      ms: Math.round(ms * 100) / 100,
      client: principal?.clientId,
    },
    'request completed',
  );
}

/** The trace id of a W3C `traceparent`, so that log lines can be joined to the caller's trace. */
function traceIdOf(traceparent: string | null): string | undefined {
  if (!traceparent) return undefined;
  return /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent)?.[1];
}
