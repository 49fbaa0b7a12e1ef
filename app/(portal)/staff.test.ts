import { expect, test } from 'vitest';
import { homePath } from './staff.ts';

test.each([
  [undefined, '/au'],
  [['au', 'nz'], '/au'],
  [['nz'], '/nz'],
  [[], '/no-country'],
  [['fj'], '/no-country'],
])('a user with the countries %j starts at %s', (countries, path) => {
  expect(homePath({ countries })).toBe(path);
});
