import { expect, test } from 'vitest';
import { branchTimeZone, todayInState } from './state-time-zones.ts';

test.each([
  ['au', '01', '2026-11-21'],
  ['au', '03', '2026-11-20'],
  ['au', '05', '2026-11-20'],
  ['au', '09', '2026-11-21'],
  ['nz', '02', '2026-11-21'],
  ['nz', '99', '2026-11-21'],
] as const)('at midnight in Sydney, the date in %s, state %s is %s', (country, state, today) => {
  expect(todayInState(country, state, new Date('2026-11-20T13:00:00Z'))).toBe(today);
});

test('the Chatham Islands are 45 minutes ahead of the other regions', () => {
  const at = new Date('2026-11-20T10:15:00Z');
  expect(todayInState('nz', '99', at)).toBe('2026-11-21');
  expect(todayInState('nz', '02', at)).toBe('2026-11-20');
});

test.each([
  ['au', 'WA', 'Australia/Perth'],
  ['au', ' western australia ', 'Australia/Perth'],
  ['au', 'NSW', 'Australia/Sydney'],
  ['nz', 'TAS', 'Pacific/Auckland'],
  ['nz', 'Chatham Islands', 'Pacific/Chatham'],
  ['nz', null, 'Pacific/Auckland'],
] as const)('in %s, a branch in state %s is in time zone %s', (country, state, zone) => {
  expect(branchTimeZone({ time_zone: null, state }, country)).toBe(zone);
  expect(branchTimeZone({ time_zone: 'Australia/Eucla', state }, country)).toBe('Australia/Eucla');
});
