import { expect, type Page } from '@playwright/test';
import { nextThursday, pastedList, sheetStatus } from '../availability-moves.ts';
import { test } from '../keyboard.ts';

test('“eight of these by Thursday, or who has them?” is answered from a pasted list of 70', async ({
  page,
  context,
  keyboard,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('branch staff', '/au');
  await page.evaluate((list) => navigator.clipboard.writeText(list), pastedList());
  await keyboard.keys('g', 'a');
  await expect(heading(page)).toHaveText('Availability');
  await keyboard.to(page.getByLabel('Branch'));
  await page.keyboard.type('501');
  await keyboard.to(page.getByLabel('All needed by'));
  await page.keyboard.type(asTyped(nextThursday()));
  await keyboard.to(page.getByLabel('List', { exact: true }));
  await page.keyboard.press('ControlOrMeta+V');
  await keyboard.press(page.getByRole('button', { name: 'Add these rows' }));
  await expect(sheetStatus(page)).toContainText('70 rows: 3 short, 67 there');
  await keyboard.press(page.getByRole('link', { name: 'Who else has them?' }));
  await keyboard.press(page.getByRole('button', { name: 'The 3 short rows' }));
  const others = page.getByRole('table', { name: 'At other branches' });
  await keyboard.press(others.getByRole('button', { name: 'Ask here at Wollongong' }));
  await expect(sheetStatus(page)).toContainText('70 rows: 70 there');
});

test('“are you open that Friday?” is answered in Christchurch, on its show day', async ({
  page,
  keyboard,
  signInAs,
}) => {
  await signInAs('branch staff', '/nz');
  await keyboard.keys('g', 'b');
  await expect(heading(page)).toHaveText('Branches');
  await keyboard.type(page.getByLabel(/^Number, name/), '804');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=804/);
  await keyboard.to(page.getByRole('link', { name: 'Start again' }));
  await keyboard.keys('j', 'Enter');
  await expect(page).toHaveURL('/nz/branches/804');
  await keyboard.to(page.getByLabel('Hours on'));
  await page.keyboard.type(asTyped('2027-11-12'));
  await keyboard.press(page.getByRole('button', { name: 'Show', exact: true }));
  const answers = page.getByRole('region', { name: 'Open or closed' });
  await expect(answers).toContainText('Christchurch Show Day');
  await expect(answers).toContainText(/Closed.*opens Sat 13 Nov at \d\d:\d\d/);
});

/** A date as it is typed without leaving the number pad: day, month, year. */
function asTyped(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}${month}${year}`;
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
