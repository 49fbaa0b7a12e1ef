import { expect } from '@playwright/test';
import { screensFor } from '#components/shell/screens.tsx';
import { test } from '#e2e/fixtures/journey.ts';
import { aSystem } from '#e2e/pages/integrations.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { RECORDS } from '#lib/registry.ts';

test('an integrator starts at the systems that call, and sees how one of them fares', async ({
  page,
}) => {
  const clientId = await aSystem();
  await signInAs(page, 'integrator', '/au/integrations');
  await page.goto('/au');
  await expect(page).toHaveURL('/au/integrations');
  await page.getByRole('link', { name: clientId }).click();
  await expect(page.getByRole('heading', { level: 1, name: clientId })).toBeVisible();
  const table = (name: string) => page.getByRole('table', { name });
  await expect(table('Requests by the hour')).toContainText('1,234');
  await expect(table('Changes it follows')).toContainText('Has to start again');
  await expect(table('Feeds it sent')).toContainText('Not loaded');
  await page.getByText('2 problems').click();
  await expect(table('Feeds it sent')).toContainText(
    'onHand expected number, received string lines 17, 90',
  );
  await page.getByRole('link', { name: 'Day before' }).click();
  await expect(page.getByText('None on this day.')).toBeVisible();
});

test('an integrator sees no record: every other screen is not found, and none is offered', async ({
  reader,
}) => {
  const page = await reader.page('integrator', '/au/integrations');
  for (const { path, name } of screensFor(RECORDS)) {
    if (['', '/integrations', '/api'].includes(path)) continue;
    expect((await reader.page('integrator', `/au${path}`)).status, path).toBe(404);
    expect(page.html, name).not.toContain(`href="/au${path}"`);
  }
  for (const role of ['branch staff', 'buyer'] as const)
    expect((await reader.page(role, '/au/integrations')).status).toBe(404);
});
