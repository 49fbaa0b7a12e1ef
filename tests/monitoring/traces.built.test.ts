import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Instance, openCluster, type TestCluster } from '#server/testing/instances.ts';
import {
  attributesOf,
  type CollectedSpan,
  type Collector,
  openCollector,
  openSilentCollector,
} from './collector.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let cluster: TestCluster;
let collector: Collector;
let instance: Instance;
beforeAll(async () => {
  cluster = await openCluster();
  collector = await openCollector();
  instance = await cluster.start({
    WORKERS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
  });
  // All at once: spans are sent every two seconds.
  const asked: [id: string, path: string, traceparent?: string][] = [
    ['till-7', '/v1/au/invoices?invoiceNumber=4111', SAMPLED],
    ['till-8', '/v1/au/invoices/1'],
    ['till-9', '/v1/au/invoices/1', SAMPLED.replace(/01$/, '00')],
    ['till-10', '/v1/au/invoices/1'],
  ];
  for (const [id, path, traceparent] of asked) {
    const headers = { 'x-correlation-id': id, ...(traceparent && { traceparent }) };
    expect(await ask(path, headers)).toBe(404);
  }
});
afterAll(async () => {
  await cluster.close();
  await collector.close();
});

const SAMPLED = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

async function ask(path: string, headers: Record<string, string> = {}): Promise<number> {
  const authorization = `Bearer ${await cluster.issuer.token({})}`;
  const { status } = await fetch(instance.url + path, { headers: { authorization, ...headers } });
  return status;
}

/** The spans of a correlation id's request: its own, and those of what it did. */
async function spansOf(correlationId: string): Promise<[CollectedSpan, readonly CollectedSpan[]]> {
  const isRequest = (span: CollectedSpan) => attributesOf(span)['correlation.id'] === correlationId;
  await expect.poll(() => collector.spans.find(isRequest), { timeout: 10_000 }).toBeDefined();
  const request = collector.spans.find(isRequest);
  if (!request) throw new Error('the span has just been there');
  return [request, collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)];
}

test("a request is a part of its caller's trace, and its statements are parts of it", async () => {
  const [request, children] = await spansOf('till-7');
  expect(request).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
    name: 'GET getInvoices',
    kind: 2,
  });
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 404,
    'url.path': '/v1/au/invoices',
  });
  expect(children.length).toBeGreaterThan(0);
  for (const child of children) {
    expect(child).toMatchObject({ traceId: request.traceId, kind: 3 });
    expect(attributesOf(child)).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(request.startTimeUnixNano),
    );
    expect(BigInt(child.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano));
  }
  expect(JSON.stringify(collector.spans)).not.toContain('4111');
  expect(collector.services[0]).toMatchObject({
    'service.name': 'trade-supply',
    'service.version': expect.stringMatching(/^\d/),
    'deployment.environment.name': 'test',
  });
});

test('a request without a trace begins one, which the log names', async () => {
  const [request, [read]] = await spansOf('till-8');
  expect(request.parentSpanId ?? '').toBe('');
  expect(read?.name).toMatch(/^(select|with)$/);
  await expect
    .poll(instance.output)
    .toContain(`"correlationId":"till-8","traceId":"${request.traceId}"`);
});

test('records nothing of a request whose caller does not want it', async () => {
  await spansOf('till-10');
  expect(JSON.stringify(collector.spans)).not.toContain('till-9');
});

test('a collector that is away is logged; one that never answers delays neither requests nor the end', async () => {
  await collector.close();
  expect(await ask('/v1/au/invoices/1')).toBe(404);
  const withoutCollector = instance;
  await using silent = await openSilentCollector();
  instance = await cluster.start({ WORKERS: '1', OTEL_EXPORTER_OTLP_ENDPOINT: silent.endpoint });
  expect(await ask('/v1/au/invoices/1')).toBe(404);
  await expect.poll(silent.connections, { timeout: 10_000 }).toBeGreaterThan(0);
  // Now one batch is on its way, and the next ones wait.
  const askedMs = performance.now();
  expect(await ask('/v1/au/invoices/1')).toBe(404);
  const requestMs = performance.now() - askedMs;
  const stoppedMs = performance.now();
  instance.process.kill('SIGTERM');
  expect(await instance.exit).toBe(0);
  const endMs = performance.now() - stoppedMs;
  expect(requestMs).toBeLessThan(1_000);
  expect(endMs).toBeLessThan(2_900);
  // Nor does it use up the time of the parts that are stopped after it.
  expect(instance.output()).not.toContain('not stopped in time');

  await expect
    .poll(withoutCollector.output, { timeout: 20_000 })
    .toContain('"msg":"traces could not be sent"');
  withoutCollector.process.kill('SIGTERM');
  expect(await withoutCollector.exit).toBe(0);
});
