import { expect, test } from 'vitest';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { businessUnitTypes, states } from './states.ts';

const state = { id: 1, code: '01', description: 'New South Wales' };
const type = { id: 3, code: '30', description: 'Trade centre', enabled: true };

test('accepts states and business unit types with and without optional members', () => {
  expect(recordIssues(states, state)).toEqual([]);
  expect(
    recordIssues(states, { ...state, shortDescription: 'NSW', adminStateCode: 'AU-NSW' }),
  ).toEqual([]);
  expect(recordIssues(businessUnitTypes, type)).toEqual([]);
  const disabled = { ...type, enabled: false, dateDisabled: '2024-06-30' };
  expect(recordIssues(businessUnitTypes, disabled)).toEqual([]);
});

test.each([
  ['a code of one digit', { code: '1' }, 'code: must be two digits, as in 01'],
  ['a code that is a number', { code: 1 }, 'code: expected string, received number'],
  ['an id beyond 32 bits', { id: 2 ** 31 }, 'id: '],
  ['no description', { description: undefined }, 'description: is missing'],
  ['an unknown member', { capital: 'Sydney' }, 'capital: is not a member of this record'],
])('reports a state with %s', (_, members, issue) => {
  expect(recordIssues(states, { ...state, ...members }).join()).toContain(issue);
});

test.each([
  ['no code', { code: '' }, 'code: must be 1 to 64 characters'],
  ['an id that is not whole', { id: 1.5 }, 'id: '],
  ['enabled as a text', { enabled: 'true' }, 'enabled: expected boolean, received string'],
  ['a day that is none', { dateDisabled: '2026-02-30' }, 'dateDisabled: must be a calendar date'],
])('reports a business unit type with %s', (_, members, issue) => {
  expect(recordIssues(businessUnitTypes, { ...type, ...members }).join()).toContain(issue);
});

test.each([
  ['an enabled type without a date', { enabled: true }, []],
  ['a disabled type with its date', { enabled: false, dateDisabled: '2024-06-30' }, []],
  [
    'an enabled type with a date',
    { enabled: true, dateDisabled: '2024-06-30' },
    ['dateDisabled: must not be there: the type is enabled'],
  ],
  [
    'a disabled type without a date',
    { enabled: false },
    ['dateDisabled: is missing: the type is disabled'],
  ],
])('%s', (_, members, issues) => {
  expect(recordIssues(businessUnitTypes, { ...type, ...members })).toEqual(issues);
});
