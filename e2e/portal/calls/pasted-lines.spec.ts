import { expect } from '@playwright/test';
import { COMES_IN_DAYS, listedNumber, SHORT_ROWS } from '#e2e/data/stock.ts';
import { countInteractions } from '#e2e/fixtures/interactions.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { otherBranches, sheetEntry, sheetRows, sheetStatus } from '#e2e/pages/availability.ts';
import { chooseBranch } from '#e2e/pages/shell.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';

/** 30 lines of an e-mail: a header, tabs, a blank line, and a quantity with a comma. */
function thirtyLines(): string {
  const lines = Array.from({ length: 30 }, (_, at) => `${listedNumber(at + 1)}\tFitting\t8`);
  lines[1] = `${listedNumber(2)}\tFitting\t1,200`;
  return ['Code\tDescription\tQty', ...lines.slice(0, 9), '', ...lines.slice(9)].join('\r\n');
}

test('“can you do these thirty lines?”: what is short, when it comes, and where it could come from', async ({
  page,
}) => {
  await signInAs(page, 'branch staff', '/au');
  await chooseBranch(page, '501');
  const person = countInteractions(page);
  await person.click(page.getByRole('navigation').getByRole('link', { name: 'Availability' }));
  await expect(sheetEntry(page)).toBeFocused();
  await person.paste(thirtyLines());
  person.expectAtMost(4);

  await expect(sheetStatus(page)).toContainText('30 rows: 3 short, 27 in stock');
  const rows = sheetRows(page);
  const comes = formatDayAndMonth(daysFromToday(COMES_IN_DAYS));
  await expect(rows.filter({ hasText: `4 now, 4 on ${comes}` })).toHaveCount(1);
  await expect(rows.filter({ hasText: '50 now, 1,150 not on order' })).toHaveCount(1);
  await expect(page.getByLabel('Product, row 30', { exact: true })).toHaveValue(
    listedNumber(SHORT_ROWS.none),
  );
  await expect(otherBranches(page).filter({ hasText: '504 Wollongong' })).toContainText(
    'Covers 2 of 3',
  );
  await expect(
    page.getByRole('region', { name: 'Other branches' }).getByText(/ covers? 54 of 1,162/),
  ).toBeVisible();
});
