import type { Principal } from '#lib/auth/principal.ts';
import { services } from '#lib/services.ts';
import { correlationIdOf } from './correlation.ts';
import type { RouteContext } from './declaration.ts';
import type { Sent } from './host.ts';
import type { Standing } from './rate-limit.ts';

/** One request on its way to its answer. */
export type Exchange = {
  readonly request: Sent;
  readonly correlationId: string;
  /** The path as it was sent, without its query. */
  readonly path: string;
  /** The query as it was sent, without the question mark; undefined where there is none. */
  readonly query: string | undefined;
  readonly address: string;
  readonly mayCompress: boolean;
  readonly startedMs: number;
  principal?: Principal;
  standing?: Standing;
  /** How often its client or address was refused within a minute, where a rate limit refuses it. */
  refused?: number;
};

/** What the host of a route knows of the caller and of itself. */
export type HostFacts = Omit<RouteContext, 'params'>;

/** Takes up a request: its correlation id, path and query. */
export function beginExchange(request: Sent, host: HostFacts): Exchange {
  const target = host.target ?? targetOf(request.url);
  const queryStart = target.indexOf('?');
  return {
    request,
    correlationId: correlationIdOf(request.headers.get('x-correlation-id')),
    path: queryStart < 0 ? target : target.slice(0, queryStart),
    query: queryStart < 0 ? undefined : target.slice(queryStart + 1),
    address: host.address ?? 'unknown',
    mayCompress: host.passesEncodings ?? false,
    startedMs: performance.now(),
  };
}

function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}

/** Counts and logs an answered request, under the name of its operation. */
export function concludeExchange(exchange: Exchange, operation: string, status: number): void {
  const { metrics, accessLog } = services();
  const { request, correlationId, path, principal, startedMs } = exchange;
  const ms = performance.now() - startedMs;
  metrics.answered(operation, request.method, status, ms / 1000);
  accessLog.info(
    {
      correlationId,
      traceId: traceIdOf(request.headers.get('traceparent')),
      method: request.method,
      path,
      status,
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
