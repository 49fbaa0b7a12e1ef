import { expect } from '@playwright/test';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';

test('the API screen starts with a call that only has to be sent', async ({ page, signInAs }) => {
  await signInAs('branch staff', '/au');
  const tester = countInteractions(page);
  await tester.click(page.getByRole('link', { name: 'API', exact: true }));
  const first = page.getByRole('region', { name: 'Your first call' });
  await tester.click(first.getByRole('button', { name: 'Send' }));
  await expect(first.getByRole('status').last()).toHaveText(/^200 in \d+ ms$/);
  await expect(first.getByRole('figure', { name: 'Body' })).toContainText('"branches": [');
  tester.expectAtMost(2);
});

test('a tester’s first call of another operation takes 4 interactions', async ({
  page,
  signInAs,
}) => {
  await signInAs('branch staff', '/au');
  const tester = countInteractions(page);
  await tester.click(page.getByRole('link', { name: 'API', exact: true }));
  await tester.click(page.getByRole('link', { name: /^List branches GET/ }));
  const operation = page.locator('#getBranches');
  await tester.click(operation.locator('summary', { hasText: 'Try it' }));
  await tester.click(operation.getByRole('button', { name: 'Send' }));
  await expect(operation.getByRole('status').last()).toHaveText(/^200 in \d+ ms$/);
  await expect(operation.getByRole('figure', { name: 'Body' })).toContainText('"branches": [');
  tester.expectAtMost(4);
});
