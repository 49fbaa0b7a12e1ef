import { expect, type Page } from '@playwright/test';
import { test } from '../keyboard.ts';

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
