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

test('an integrator tests a disabled webhook, enables it again and makes a new secret; an auditor reads only', async ({
  page,
  reader,
}) => {
  const clientId = await aSystem();
  const path = `/au/integrations/${clientId}`;
  await signInAs(page, 'integrator', path);
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await expect(webhooks).toContainText('https://127.0.0.1/hook?…');
  await expect(webhooks).toContainText('Its secret can’t be read any more');
  await expect(webhooks.getByText('1 attempt: Answered 500')).toBeVisible();

  await webhooks.getByRole('button', { name: 'New secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'New secret' });
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await webhooks.getByRole('button', { name: 'Send a test' }).click();
  await expect(webhooks.getByRole('status').first()).toHaveText(
    'Not sent: its name leads to no public address',
  );
  await webhooks.getByRole('button', { name: 'Enable again' }).click();
  await expect(webhooks.getByText('Enabled', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(webhooks.getByText('2 attempts: Not sent')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(webhooks.getByRole('button', { name: 'Send again' })).toBeVisible();

  const read = await reader.page('auditor', path);
  expect(read.html).toContain('2 attempts: Not sent');
  for (const words of ['Send a test', 'Send again', 'New secret', 'key=hidden'])
    expect(read.html).not.toContain(words);
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
