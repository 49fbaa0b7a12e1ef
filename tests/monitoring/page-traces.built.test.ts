import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picture } from '#lib/assets/testing/media.ts';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { form } from '#server/testing/multipart.ts';
import { openPortal, signIn, type TestPortal } from '#server/testing/test-portal.ts';
import { attributesOf, type Collector, openCollector } from './collector.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let collector: Collector;
let portal: TestPortal;
let browser: BrowserSession;
beforeAll(async () => {
  collector = await openCollector();
  portal = await openPortal(() => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }));
  portal.issuer.next = { claims: { role: 'asset_manager' } };
  browser = browserAt(portal.service.url);
  await signIn(browser);
});
afterAll(async () => {
  await portal?.close();
  await collector.close();
});

/** What was done for the request with a correlation id, as texts of statements and names of other spans. */
async function partsOf(correlationId: string): Promise<string[]> {
  const find = () =>
    collector.spans.find((span) => attributesOf(span)['correlation.id'] === correlationId);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const id = find()?.spanId;
  return collector.spans
    .filter(({ parentSpanId }) => parentSpanId === id)
    .map((span) => String(attributesOf(span)['db.query.text'] ?? span.name));
}

test('the statements of a page are of its request, although Next makes the page', async () => {
  const headers = { 'x-correlation-id': 'page-7' };
  expect((await browser.get('/au/assets', headers)).status).toBe(200);
  const statements = await partsOf('page-7');
  expect(statements.join('\n')).toMatch(/ from "assets"/);
});

test('an upload shows what the asset store did', async () => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = await fetch(`${portal.service.url}/v1/assets`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-correlation-id': 'upload-7' },
    body: form(['file', new Blob([new Uint8Array(await picture('png'))]), 'tap.png']),
  });
  expect(sent.status, await sent.text()).toBe(201);
  expect(await partsOf('upload-7')).toContain('asset store put');
});
