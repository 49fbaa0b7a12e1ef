import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
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
import { type RequestScope, requestScope } from '#db/request-scope.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { readBuild } from '#server/observability/build.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/**
 * Sends spans by OTLP over HTTP, in batches. What a collector does not take is dropped: at most 2,048 spans wait, and
 * no request waits for them. It is not registered globally, so that it traces what is written here and nothing else.
 */
export function makeTracing({
  config,
  sampledLog,
  endpoint,
}: TracingOptions & { readonly endpoint: string }): Tracing {
  const logFailure = logExportFailures(sampledLog, endpoint);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.traceRatio) }),
    resource: resourceFromAttributes({
      'service.name': 'trade-supply',
      'service.version': readBuild().version,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': config.environment,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const tracer = provider.getTracer('trade-supply');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<RequestScope, Span>();

  /** Records what was done for a request, from `startedMs` by `performance.now()` until now. */
  function record(scope: RequestScope, child: Child): void {
    const parent = spans.get(scope);
    if (!parent?.isRecording()) return;
    const { name, startedMs, attributes, failure } = child;
    const options = { kind: SpanKind.CLIENT, startTime: startedMs, attributes };
    const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    span.end();
  }

  return {
    begin(request, scope) {
      const { method, path, correlationId, headers, startedMs } = request;
      const callers: Context = propagator.extract(ROOT_CONTEXT, headers, HEADERS);
      const attributes = {
        'http.request.method': method,
        'url.path': path.slice(0, MAX_TEXT),
        'correlation.id': correlationId,
      };
      const options = { kind: SpanKind.SERVER, startTime: startedMs, attributes };
      const span = tracer.startSpan(method, options, callers);
      request.traceId = span.spanContext().traceId;
      spans.set(scope, span);
    },
    end(request, scope, status) {
      const span = spans.get(scope);
      if (!span) return;
      spans.delete(scope);
      span.updateName(`${request.method} ${request.operation}`);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    onQuery(text, sentMs, error, scope) {
      if (!scope) return;
      record(scope, {
        name: /^\w+/.exec(text)?.[0] ?? 'statement',
        startedMs: sentMs,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
        // Messages of PostgreSQL quote values: invalid input syntax for type uuid: "…".
        failure: error instanceof Error ? (errorCode(error) ?? 'no code') : undefined,
      });
    },
    onStore(operation, outcome, startedMs) {
      const scope = requestScope.getStore();
      if (!scope) return;
      const failure = outcome === 'ok' ? undefined : outcome;
      const name = `asset store ${operation}`;
      record(scope, { name, startedMs, attributes: { 'store.outcome': outcome }, failure });
    },
    // A collector that refuses the last spans, or never answers, is no failed end of the service.
    async close() {
      const isSent = provider.shutdown().then(
        () => true,
        (error: unknown) => {
          logFailure(error instanceof Error ? error.message : String(error));
          return true;
        },
      );
      const isLate = pause(LAST_SEND_MS, false, { ref: false });
      if (!(await Promise.race([isSent, isLate]))) {
        logFailure(`the collector did not answer within ${LAST_SEND_MS} ms of the end`);
      }
    },
  };
}

type Child = {
  readonly name: string;
  readonly startedMs: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
};

const SEND_EVERY_MS = 2_000;
/** How long the end waits for the last spans: other parts are stopped within the same three seconds. */
const LAST_SEND_MS = 1_000;
/** The longest text in a span, in characters. */
const MAX_TEXT = 2_000;

/** How the propagator reads our headers. */
const HEADERS = {
  get: (headers: { get(name: string): string | null }, name: string) =>
    headers.get(name) ?? undefined,
  keys: () => [],
};

/**
 * OpenTelemetry reports its failures, as of a collector that is away, to one place for the whole process. The returned
 * function reports one like them.
 */
function logExportFailures(sampledLog: SampledLog, endpoint: string): (reason: string) => void {
  const write = (reason: string) =>
    sampledLog.write('warn', 'traces could not be sent', {
      endpoint,
      reason: reason.slice(0, 500),
    });
  // Errors come as JSON with a stack.
  const writeText = (text: string) =>
    write(/"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text);
  const ignore = () => undefined;
  diag.setLogger(
    { error: writeText, warn: writeText, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  return write;
}
