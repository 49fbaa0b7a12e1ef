import { expect, test } from 'vitest';
import { pageCount } from './counts.ts';

test.each([
  [12, { isFirst: true, hasMore: false }, '12 assets'],
  [1, { isFirst: true, hasMore: false }, '1 asset'],
  [48, { isFirst: true, hasMore: true }, 'The first 48 assets found'],
  [48, { isFirst: false, hasMore: true }, 'The next 48 assets'],
  [1, { isFirst: false, hasMore: false }, 'The last 1 asset'],
])('%i results on a page of %j read as %j', (count, page, words) => {
  expect(pageCount(count, 'asset', page)).toBe(words);
});
