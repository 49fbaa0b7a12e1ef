import type { Tracing, TracingOptions } from './tracing.ts';

/** Starts to send traces to the collector of the settings; undefined without one. OpenTelemetry is loaded on demand. */
export async function startTracing(options: TracingOptions): Promise<Tracing | undefined> {
  const { traceEndpoint } = options.config;
  if (traceEndpoint === undefined) return undefined;
  const { makeTracing } = await import('./open-telemetry.ts');
  return makeTracing({ ...options, endpoint: traceEndpoint });
}
