import { expect, test } from 'vitest';
import { environmentNotice } from './environment.ts';

test('production carries no banner', () => {
  expect(environmentNotice('production')).toBeUndefined();
});

test.each(['test', 'stage', 'training'] as const)('%s is named and said not to be real', (name) => {
  const notice = environmentNotice(name);
  expect(notice?.name.toLowerCase()).toBe(name);
  expect(notice?.meaning).toMatch(/(not for|nothing here is) real business/);
});
