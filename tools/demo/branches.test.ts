import { expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from './branches.ts';

const TODAY = '2026-11-20';

test('there are branches in many time zones, distribution centres and showrooms', () => {
  const all = CountryCode.options.flatMap((country) => demoBranches(country, TODAY));
  const zones = new Set(all.map(({ location }) => location.timeZone));
  expect([...zones].toSorted()).toEqual([
    'Australia/Adelaide',
    'Australia/Brisbane',
    'Australia/Broken_Hill',
    'Australia/Darwin',
    'Australia/Hobart',
    'Australia/Melbourne',
    'Australia/Perth',
    'Australia/Sydney',
    'Pacific/Auckland',
    'Pacific/Chatham',
  ]);
  const idle = all.filter(({ identity }) => identity?.isTrading === false);
  expect(idle.map(({ name }) => name)).toContain('Wiri Distribution Centre');
  expect(idle.every(({ departments }) => departments === undefined)).toBe(true);
  const showrooms = all.filter(({ departments = [] }) =>
    departments.some(({ code, hours }) => code === 'SHOWROOM' && hours !== undefined),
  );
  expect(showrooms.length).toBeGreaterThan(5);
});

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

test('stocktake is on the last weekday of the financial year', () => {
  const counted = { isClosed: false, close: '12:00', name: 'Stocktake' };
  expect(specialDay('au', '101', '2027-06-30')).toMatchObject(counted);
  expect(specialDay('nz', '801', '2027-03-31')).toMatchObject(counted);
  // 31 March is a Saturday in 2029 and a Sunday in 2030.
  const friday = demoBranches('nz', '2028-06-01')
    .find(({ number }) => number === '801')
    ?.specialHours?.filter(({ name }) => name === 'Stocktake')
    .map(({ date }) => date);
  expect(friday).toEqual(['2029-03-30', '2030-03-29']);
});

function specialDay(country: CountryCode, number: string, date: string) {
  return demoBranches(country, TODAY)
    .find((branch) => branch.number === number)
    ?.specialHours?.find((day) => day.date === date);
}
