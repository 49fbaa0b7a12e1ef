import { expect, test } from 'vitest';
import { environmentNotice } from './environment.ts';

test('production has no banner', () => {
  expect(environmentNotice('production')).toBeUndefined();
});

test.each(['test', 'stage', 'training'] as const)(
  'the banner of %s names it and says that it is not for real business',
  (name) => {
    const notice = environmentNotice(name);
    expect(notice?.name.toLowerCase()).toBe(name);
    expect(notice?.meaning).toMatch(/(not for|nothing here is) real business/);
  },
);
