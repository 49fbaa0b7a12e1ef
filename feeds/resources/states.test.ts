import { expect, test } from 'vitest';
import { businessUnitTypes, states } from '#feeds/resources.ts';
import { recordIssues } from '#feeds/testing/insert-records.ts';

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
  [{ code: '1' }, 'code: must be two digits, as in 01'],
  [{ code: 1 }, 'code: expected string, received number'],
  [{ id: 2 ** 31 }, 'id: '],
  [{ description: undefined }, 'description: is missing'],
  [{ capital: 'Sydney' }, 'capital: is not a member of this record'],
])('reports a state with %j', (members, issue) => {
  expect(recordIssues(states, { ...state, ...members }).join()).toContain(issue);
});

test.each([
  [{ code: '' }, 'code: must be 1 to 64 characters'],
  [{ id: 1.5 }, 'id: '],
  [{ enabled: 'true' }, 'enabled: expected boolean, received string'],
  [{ dateDisabled: '2026-02-30' }, 'dateDisabled: must be a calendar date'],
])('reports a business unit type with %j', (members, issue) => {
  expect(recordIssues(businessUnitTypes, { ...type, ...members }).join()).toContain(issue);
});

test.each([
  [{ enabled: true }, []],
  [{ enabled: false, dateDisabled: '2024-06-30' }, []],
  [
    { enabled: true, dateDisabled: '2024-06-30' },
    ['dateDisabled: must not be there: the type is enabled'],
  ],
  [{ enabled: false }, ['dateDisabled: is missing: the type is disabled']],
])('a business unit type with %j has the issues %j', (members, issues) => {
  expect(recordIssues(businessUnitTypes, { ...type, ...members })).toEqual(issues);
});
