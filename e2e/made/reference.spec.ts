import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';
import { test } from '../journey.ts';

const NO_OPERATION = 'no operation has these words';

test('the reference shows every operation of the OpenAPI document', async ({ page, request }) => {
  await page.goto('/reference');
  for (const { method, path, summary } of await operationsOf(request)) {
    const operation = page.getByRole('article', { name: summary, exact: true });
    await expect(operation).toContainText(method);
    await expect(operation).toContainText(path);
  }
});

test('an operation is found by typing', async ({ page, request }) => {
  const operations = await operationsOf(request);
  await page.goto('/reference');
  const navigation = page.getByRole('navigation', { name: 'On this page' });
  const filter = navigation.getByRole('searchbox', { name: 'Filter operations' });
  for (const { summary, method } of operations.filter((_, at) => at % 12 === 0)) {
    await filter.fill(summary.toUpperCase());
    await navigation.getByRole('link', { name: `${summary} ${method}` }).click();
    await expect(page.getByRole('article', { name: summary, exact: true })).toBeInViewport();
  }
  await filter.fill(NO_OPERATION);
  await expect(navigation.getByRole('status')).toHaveText(`0 of ${operations.length} operations`);
});

test('a call is copied with one press', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [operation] = await operationsOf(request);
  await page.goto('/reference');
  const article = page.getByRole('article', { name: operation?.summary ?? '', exact: true });
  await article.getByRole('button', { name: 'Copy' }).first().click();
  await expect(article.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl /);
});

test.describe('without scripts', () => {
  // Chromium reports each script that it does not load.
  test.use({ javaScriptEnabled: false, mayComplainOf: /\.js: csp$/ });

  test('the reference still shows every operation', async ({ page, request }) => {
    await page.goto('/reference');
    for (const { summary } of await operationsOf(request)) {
      await expect(page.getByRole('article', { name: summary, exact: true })).toBeVisible();
    }
  });
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
