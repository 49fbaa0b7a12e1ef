import { expect } from '@playwright/test';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';

test('“what does this mixer cost us in each state on 1 December?” takes 3 interactions', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer', '/au');
  const buyer = countInteractions(page);
  await buyer.click(page.getByRole('link', { name: 'Costs' }));
  await expect(page.getByLabel('Products')).toBeFocused();
  await buyer.type('tap-15 1 dec\n');
  const costs = page.getByRole('table', { name: 'Costs', exact: true });
  await expect(page.getByRole('heading', { name: 'Costs on 1 Dec 2026' })).toBeVisible();
  await expect(costs.getByRole('row', { name: /^NSW/ })).toContainText('1,913.57');
  await expect(costs.getByRole('rowheader')).toHaveText([
    // Their costs are the same.
    'NSW, VIC',
    'QLD',
    'SA',
    'WA',
    'TAS',
    'NT',
  ]);
  buyer.expectAtMost(3);
  const sydney = costs.getByRole('row', { name: /^NSW/ });
  await expect(sydney).toContainText('1,817.89');
  await expect(sydney).toContainText('+86.11 (+4.7%)');
  await expect(sydney).toContainText('from this day');
  await expect(costs.getByRole('row', { name: /^QLD/ })).toContainText('−50.43 (−2.7%)');
  await page.getByRole('link', { name: /^Invoice cost/ }).click();
  await expect(costs.getByRole('rowheader').first()).toHaveText('QLD');
});
