import { expect } from '@playwright/test';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { waitForShortcuts } from '#e2e/pages/shell.ts';
import { signInAs } from '#e2e/staff/staff.ts';

test('a caller learns which branch near Penrith is open on Boxing Day, until when, and its phone', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  await waitForShortcuts(page);
  const person = countInteractions(page);
  await person.click(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Branches' }),
  );
  await expect(page.getByLabel('Suburb, postcode or branch')).toBeFocused();
  await person.type('penrith boxing day\n');
  await expect(page.getByRole('status').filter({ hasText: 'open on Sat 26 Dec' })).toContainText(
    'Boxing Day',
  );
  const [, , first] = await page
    .getByRole('table', { name: 'Branches found' })
    .getByRole('row')
    .all();
  await expect(first ?? page.getByRole('row')).toContainText('Silverwater Electrical');
  await expect(first ?? page.getByRole('row')).toContainText('Open 8:00 am–12:00 pm');
  await expect(first ?? page.getByRole('row')).toContainText('33 km');
  await expect(page.locator('a[href="tel:0255505030"]').first()).toBeVisible();
  person.expectAtMost(4);
});

test('the place and the day are understood however they are typed, and the others are offered', async ({
  reader,
}) => {
  const misspelt = await reader.page('branch staff', '/au/branches?q=penrth&date=boxing+day');
  expect(misspelt.text).toContain('No place called “penrth”. Showing Penrith NSW 2750');
  expect(misspelt.rowHeadings[0]).toContain('Silverwater Electrical');
  expect(misspelt.rows.find((row) => row.includes('Chatswood Bathrooms'))).toContain(
    'Closed Boxing Day',
  );
  const richmond = await reader.page('branch staff', '/au/branches?q=richmond');
  expect(richmond.text).toMatch(
    /Showing Richmond VIC 3121 ?\. \d+ other suburbs .*Richmond NSW 2753/,
  );
  const unknown = await reader.page('branch staff', '/au/branches?q=penri');
  expect(unknown.text).toMatch(
    /No suburb, postcode or branch called “penri” Did you mean .*Penrith/,
  );
  const typed = await reader.page('branch staff', '/au/branches?q=2750&date=26+dec');
  expect(typed.text).toContain('open on Sat 26 Dec (Boxing Day)');
  const noDay = await reader.page('branch staff', '/au/branches?date=31+nov');
  expect(noDay.text).toContain('not recognised: try 26 Dec, Saturday, tomorrow');
});

test('the map zooms and moves by links, without scripts', async ({ reader }) => {
  const near = await reader.page('branch staff', '/au/branches?q=penrith');
  const closer = await reader.page('branch staff', near.link('Zoom in').replace('#map', ''));
  expect(closer.status).toBe(200);
  expect(closer.path).toMatch(/map=-33\.\d+%2C15[01]\.\d+%2C\d+/);
  const east = await reader.page('branch staff', closer.link('Move east').replace('#map', ''));
  expect(east.path).not.toBe(closer.path);
});
