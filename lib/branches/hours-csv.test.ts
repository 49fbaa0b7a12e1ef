import { beforeAll, expect, test } from 'vitest';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { BRANCH_HOURS_CSV, type BranchHoursQuery } from './hours-csv.ts';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  const branch = aBranch({
    number: '501',
    location: { ...aBranch().location, timeZone: 'Australia/Sydney' },
    hours: [{ days: ['MONDAY'], open: '07:00', close: '16:30' }],
    specialHours: [{ date: '2026-10-05', isClosed: true, name: '=Labour Day' }],
  });
  await catalogue.load({ branches: [branch] });
});

test('a week has all days, including that of a daylight saving change', async () => {
  const [head, saturday, sunday, monday, ...rest] = await rowsOf({
    branch: '501',
    from: '2026-10-03',
  });
  expect(head).toBe('Date,Day,For,Hours,Opens,Closes,Reason,Clock change,Time zone');
  expect(saturday).toBe('2026-10-03,Saturday,Branch,Closed,,,,,Australia/Sydney');
  expect(sunday).toContain('clocks go forward from 2:00 am to 3:00 am');
  expect(monday).toContain("2026-10-05,Monday,Branch,Closed,,,'=Labour Day");
  expect(rest).toHaveLength(4);
});

test('special days begin today, whether a week is requested or not', async () => {
  const rows = await rowsOf({ branch: '501', special: '1' });
  expect(rows.slice(1).map((row) => row.slice(0, 10))).toEqual(['2026-10-05']);
});

async function rowsOf(query: BranchHoursQuery): Promise<string[]> {
  const text = await BRANCH_HOURS_CSV.write(catalogue.at('2026-10-01T00:00:00Z'), query);
  return text.replace('\u{feff}', '').trimEnd().split('\r\n');
}
