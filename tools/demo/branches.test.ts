import { expect, test } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from './branches.ts';

const TODAY = '2026-11-20';

test.each([
  ['au', '101', '2027-06-07', 'Western Australia Day'],
  ['au', '601', '2027-11-02', 'Melbourne Cup Day'],
  ['au', '502', '2027-04-26', 'Anzac Day (substitute day)'],
  ['nz', '804', '2027-11-12', 'Christchurch Show Day'],
  ['nz', '805', '2027-11-29', 'Chatham Islands Anniversary Day'],
  ['nz', '801', '2027-02-01', 'Auckland Anniversary Day'],
  ['nz', '801', '2027-06-25', 'Matariki'],
] as const)('in %s branch %s is closed on %s: %s', (country, number, date, name) => {
  expect(specialDay(country, number, date)).toEqual({ date, isClosed: true, name });
});

test('a holiday in the evening closes nothing: branches close at noon on Christmas Eve', () => {
  expect(specialDay('au', '301', '2026-12-24')).toMatchObject({
    isClosed: false,
    close: '12:00',
    name: 'Christmas Eve',
  });
});

function specialDay(country: CountryCode, number: string, date: string) {
  return demoBranches(country, TODAY)
    .find((branch) => branch.number === number)
    ?.specialHours?.find((day) => day.date === date);
}
