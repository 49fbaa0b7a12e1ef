import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';
import { test } from '#e2e/fixtures/journey.ts';
import { textOf } from '#e2e/fixtures/page-reader.ts';

test('the reference shows every operation of the OpenAPI document, without scripts too', async ({
  reader,
  request,
}) => {
  const { html } = await reader.page('nobody', '/reference');
  const operations = html.match(/<article .*?<\/article>/gs)?.map(textOf) ?? [];
  for (const { method, path, summary } of await operationsOf(request)) {
    const call = `${summary} ${method} ${path}`.replaceAll(/\s+/g, '');
    expect(
      operations.filter((text) => text.replaceAll(/\s+/g, '').startsWith(call)),
      call,
    ).toHaveLength(1);
  }
});

test('an operation is found by its name, and its call copied', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const operations = await operationsOf(request);
  await page.goto('/reference');
  const navigation = page.getByRole('navigation', { name: 'On this page' });
  for (const { summary, method } of [operations[0], operations.at(-1)].flatMap(
    (each) => each ?? [],
  )) {
    await navigation.getByRole('link', { name: `${summary} ${method}` }).click();
    const article = page.getByRole('article', { name: summary, exact: true });
    await expect(article).toBeInViewport();
    await article.getByRole('button', { name: 'Copy' }).first().click();
    await expect(article.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl /);
  }
  const copy = page.getByRole('article').first().getByRole('button', { name: /cop/i }).first();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await expect(copy).toContainText('Can’t copy');
});

test('a link to an operation leads there though those above it take their sizes late', async ({
  page,
}) => {
  await page.goto('/reference');
  await page.evaluate(() => {
    const [first] = document.getElementsByTagName('article');
    document.documentElement.style.overflowAnchor = 'none';
    addEventListener('hashchange', () =>
      requestAnimationFrame(() => first?.append('\n'.repeat(99))),
    );
    if (first) first.style.whiteSpace = 'pre';
  });
  const operation = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
  await operation.click();
  const [, id = ''] = (await operation.getAttribute('href'))?.split('#') ?? [];
  // The last one is too short to be at the top.
  await expect(page.locator(`[id="${id}"]`).getByRole('heading').first()).toBeInViewport();
});

const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))),
});

async function operationsOf(request: APIRequestContext) {
  const { paths } = OpenApi.parse(await (await request.get('/openapi.json')).json());
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { summary }]) => ({
      method: method.toUpperCase(),
      path,
      summary,
    })),
  );
  expect(operations).not.toEqual([]);
  return operations;
}
