import type { Services } from '#lib/services.ts';
import type { ApiRequest } from './request.ts';

type Logged = Pick<
  ApiRequest,
  'method' | 'path' | 'headers' | 'correlationId' | 'startedMs' | 'principal'
>;

/** How a response ended. */
export type Outcome = {
  /** The name of the operation, or the kind of what answered. */
  readonly operation: string;
  /** As it was sent; 499 (nginx's number) where the caller left before there was a response. */
  readonly status: number;
  /** The bytes that were sent of a response that was cut, headers included. */
  readonly cutAfterBytes?: number | undefined;
};

/** Counts and logs a request, once its response has been sent or was cut. */
export function logResponse(
  { metrics, accessLog }: Pick<Services, 'metrics' | 'accessLog'>,
  { method, path, headers, correlationId, startedMs, principal }: Logged,
  { operation, status, cutAfterBytes }: Outcome,
): void {
  const ms = performance.now() - startedMs;
  metrics.answered(operation, method, status, ms / 1000);
  accessLog.info(
    {
      correlationId,
      traceId: traceIdOf(headers.get('traceparent')),
      method,
      path,
      status,
      ...(cutAfterBytes === undefined ? undefined : { cut: true, bytes: cutAfterBytes }),
      ms: Math.round(ms * 100) / 100,
      client: principal?.clientId,
    },
    'answered',
  );
}

/** The trace id of a W3C `traceparent`, so that our lines join the caller's trace. */
function traceIdOf(traceparent: string | null): string | undefined {
  if (!traceparent) return undefined;
  return /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent)?.[1];
}
