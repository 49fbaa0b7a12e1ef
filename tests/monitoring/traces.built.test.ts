import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picture } from '#lib/assets/testing/media.ts';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { form } from '#server/testing/multipart.ts';
import { openPortal, signIn, type TestPortal } from '#server/testing/test-portal.ts';
import { attributesOf, type CollectedSpan, type Collector, openCollector } from './collector.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let collector: Collector;
let portal: TestPortal;
let browser: BrowserSession;
beforeAll(async () => {
  collector = await openCollector();
  portal = await openPortal(() => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` }));
  portal.issuer.next = { claims: { role: 'branch_staff' } };
  browser = browserAt(portal.service.url);
  await signIn(browser);
  // All at once: spans are sent every two seconds.
  const asked: [id: string, path: string, traceparent?: string][] = [
    ['till-7', '/v1/au/invoices?invoiceNumber=4111', SAMPLED],
    ['till-8', '/v1/au/invoices/1'],
    ['till-9', '/v1/au/invoices/1', SAMPLED.replace(/01$/, '00')],
    ['till-10', '/v1/au/invoices/1'],
  ];
  for (const [id, path, traceparent] of asked) {
    const headers = { 'x-correlation-id': id, ...(traceparent && { traceparent }) };
    expect((await browser.get(path, headers)).status).toBe(404);
  }
  expect((await browser.get('/au/assets', { 'x-correlation-id': 'page-7' })).status).toBe(200);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = await fetch(`${portal.service.url}/v1/assets`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-correlation-id': 'upload-7' },
    body: form(['file', new Blob([new Uint8Array(await picture('png'))]), 'tap.png']),
  });
  expect(sent.status, await sent.text()).toBe(201);
});
afterAll(async () => {
  await portal?.close();
  await collector.close();
});

const SAMPLED = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

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
    .poll(portal.service.output)
    .toContain(`"correlationId":"till-8","traceId":"${request.traceId}"`);
});

test('records nothing of a request whose caller does not want it', async () => {
  await spansOf('till-10');
  expect(JSON.stringify(collector.spans)).not.toContain('till-9');
});

test('the statements of a page are of its request, although Next makes the page', async () => {
  const [, children] = await spansOf('page-7');
  const statements = children.map((span) => attributesOf(span)['db.query.text']);
  expect(statements.join('\n')).toMatch(/ from "assets"/);
});

test('an upload shows what the asset store did', async () => {
  const [, children] = await spansOf('upload-7');
  expect(children.map(({ name }) => name)).toContain('asset store put');
});
