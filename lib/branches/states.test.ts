import { expect, test } from 'vitest';
import { findStateByName } from './states.ts';

const STATES = [
  { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
  { id: 2, code: '02', description: 'Manawatū-Whanganui', adminStateCode: 'NZ-MWT' },
];

test.each([
  ['NSW', '01'],
  [' new south wales ', '01'],
  ['Manawatu-Whanganui', '02'],
  ['02', '02'],
  ['QLD', undefined],
])('finds the state of %s: %s', (name, code) => {
  expect(findStateByName(name, STATES)?.code).toBe(code);
});
