import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { makeMetrics } from '#server/observability/metrics.ts';
import {
  watchBuild,
  watchDisk,
  watchReadiness,
  watchWorkers,
} from '#server/observability/process-metrics.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
});
/** What is sent by OTLP over HTTP as JSON, as far as the tests read it. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof Span>;

/** A collector of traces that remembers what it was sent. */
export type Collector = {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  /** The attributes of the services that sent spans. */
  readonly services: readonly Record<string, unknown>[];
  close(): Promise<void>;
};

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const services: Record<string, unknown>[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const isExport = incoming.method === 'POST' && incoming.url === '/v1/traces';
    if (!isExport) return outgoing.writeHead(404).end();
    for (const { resource, scopeSpans } of Export.parse(await json(incoming)).resourceSpans) {
      services.push(attributesOf(resource));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    return outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  const port = await listenOnLoopback(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    services,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What accepts connections in place of a collector, and never answers. */
export async function openSilentCollector() {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  const port = await listenOnLoopback(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** How many connections it has accepted. */
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The attributes by name. */
export function attributesOf({
  attributes,
}: {
  readonly attributes: readonly z.infer<typeof Attribute>[];
}): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** The labels of all metrics that a service of several workers exports, by name. */
export function exportedMetrics(): ReadonlyMap<string, readonly string[]> {
  const { registry } = makeMetrics();
  watchBuild(registry);
  watchDisk(registry, '/');
  watchReadiness(registry, async () => true);
  const primary = new Registry();
  watchWorkers(primary, 2, () => 2);
  const all = [registry, primary].flatMap((each) => each.getMetricsAsArray());
  return new Map(all.map((metric) => [metric.name, labelsOf(metric)]));
}

function labelsOf(metric: object): readonly string[] {
  return 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames : [];
}

/** The metrics that a query of Prometheus reads; a histogram by its own name. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|on|ignoring|without)\s*\([^)]*\)/g, ' ');
  const words = bare.match(/\b[a-z_]\w*(?!\w*\s*\()/g) ?? [];
  return words
    .filter((word) => !OPERATORS.has(word))
    .map((word) => word.replace(/_(bucket|sum|count)$/, ''));
}

const OPERATORS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool', 'offset']);
