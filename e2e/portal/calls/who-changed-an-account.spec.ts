import { expect } from '@playwright/test';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';

test('“who put my account on hold?” takes 3 interactions', async ({
  page,
  signInAs,
  anAccount,
  changeAccount,
}) => {
  const account = await anAccount({ name: 'Whakatāne Roofing' });
  const changedBy = { id: 'p.ngata', name: 'Petra Ngata' };
  await changeAccount(account, { status: 'ON_HOLD', changedBy });
  await signInAs('branch staff', '/au');
  const staff = countInteractions(page);
  await staff.click(page.getByRole('link', { name: 'Events' }));
  await staff.fill(page.getByRole('searchbox', { name: /account/i }), 'whakatane roof');
  await staff.press('Enter');
  const row = page.getByRole('row', { name: /Whakatāne Roofing/ }).first();
  await expect(row).toContainText(/Active.*On hold/);
  await expect(row).toContainText('Petra Ngata');
  staff.expectAtMost(3);
});
