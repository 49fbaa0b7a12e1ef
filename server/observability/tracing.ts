import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { errorCode } from '#db/errors.ts';
import { type QueryObserver, type RequestScope, requestScope } from '#db/request-scope.ts';
import type { Config } from '#lib/config/config.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { StoreObserver } from '#server/storage/asset-store.ts';
import { readBuild } from './process-metrics.ts';

/** What a trace asks of a request. */
export type TracedRequest = Pick<
  HttpRequest,
  'method' | 'path' | 'correlationId' | 'headers' | 'startedMs' | 'operation' | 'traceId'
>;

/** Records a span for each request, and for the statements and operations of the asset store that it makes. */
export type Tracing = ReturnType<typeof makeTracing>;

/**
 * Sends spans by OTLP over HTTP to `endpoint`, in batches. What a collector does not take is dropped: at most 2,048 spans
 * wait, and no request waits for them. It is not registered globally, so that it traces what is written here and nothing
 * else.
 */
export function makeTracing(
  endpoint: string,
  { traceRatio, environment }: Pick<Config, 'traceRatio' | 'environment'>,
  sampledLog: SampledLog,
) {
  const logFailure = (text: string) => {
    // Errors of OpenTelemetry come as JSON with a stack.
    const reason = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
    sampledLog.write('warn', 'traces could not be sent', {
      endpoint,
      reason: reason.slice(0, 500),
    });
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: logFailure, warn: logFailure, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
    resource: resourceFromAttributes({
      'service.name': 'trade-supply',
      'service.version': readBuild().version,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': environment,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  });
  const tracer = provider.getTracer('trade-supply');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<RequestScope, Span>();

  /** Records what was done for a request, from `startTime` by `performance.now()` until now; `failure` is its code. */
  function record(
    scope: RequestScope | undefined,
    name: string,
    startTime: number,
    attributes: Readonly<Record<string, string>>,
    failure: string | undefined,
  ): void {
    const parent = scope && spans.get(scope);
    if (!parent?.isRecording()) return;
    const options = { kind: SpanKind.CLIENT, startTime, attributes };
    const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    span.end();
  }

  return {
    /** Begins the span of a request, as a part of its caller's trace if it names one; what is done in `scope` is below it. */
    begin(request: TracedRequest, scope: RequestScope): void {
      const { method, path, correlationId, headers, startedMs } = request;
      const attributes = {
        'http.request.method': method,
        'url.path': path.slice(0, MAX_TEXT),
        'correlation.id': correlationId,
      };
      const options = { kind: SpanKind.SERVER, startTime: startedMs, attributes };
      const callers = propagator.extract(ROOT_CONTEXT, headers, HEADERS);
      const span = tracer.startSpan(method, options, callers);
      request.traceId = span.spanContext().traceId;
      spans.set(scope, span);
    },
    /** Ends it, with the status of the response. */
    end(request: TracedRequest, scope: RequestScope, status: number): void {
      const span = spans.get(scope);
      if (!span) return;
      spans.delete(scope);
      span.updateName(`${request.method} ${request.operation}`);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    onQuery: ((text, sentMs, error, scope) => {
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, MAX_TEXT),
      };
      // Messages of PostgreSQL quote values: invalid input syntax for type uuid: "…".
      const failure = error instanceof Error ? (errorCode(error) ?? 'no code') : undefined;
      record(scope, /^\w+/.exec(text)?.[0] ?? 'statement', sentMs, attributes, failure);
    }) satisfies QueryObserver,
    onStore: ((operation, outcome, startedMs) => {
      const failure = outcome === 'ok' ? undefined : outcome;
      const attributes = { 'store.outcome': outcome };
      record(requestScope.getStore(), `asset store ${operation}`, startedMs, attributes, failure);
    }) satisfies StoreObserver,
    /** Sends what is not sent yet. A collector that refuses the last spans, or never answers, is no failed end of the service. */
    async close(): Promise<void> {
      // Other parts are stopped within the same three seconds.
      const late = pause(1_000, 'the collector did not answer within a second', { ref: false });
      const sent = provider.shutdown().catch((error: unknown) => errorReason(error).reason);
      const failure = await Promise.race([sent, late]);
      if (failure) logFailure(failure);
    },
  };
}

/** The longest text in a span, in characters. */
const MAX_TEXT = 2_000;

/** How the propagator reads our headers. */
const HEADERS = {
  get: (headers: TracedRequest['headers'], name: string) => headers.get(name) ?? undefined,
  keys: () => [],
};
