import { expect, test } from 'vitest';
import { homePath } from './home-path.ts';

test.each([
  [undefined, '/au'],
  [['au', 'nz'], '/au'],
  [['nz'], '/nz'],
  [[], '/no-country'],
  [['fj'], '/no-country'],
])('somebody who may see %j begins at %s', (countries, path) => {
  expect(homePath({ countries })).toBe(path);
});
