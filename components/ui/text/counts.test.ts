import { expect, test } from 'vitest';
import { pageCount } from './counts.ts';

test.each([
  [12, { start: 1, hasMore: false }, '12 assets'],
  [1, { start: 1, hasMore: false }, '1 asset'],
  [48, { start: 1, hasMore: true }, '1–48'],
  [48, { start: 1009, hasMore: true }, '1,009–1,056'],
  [1, { start: 49, hasMore: false }, '49–49'],
])('%i results on a page of %j read as %j', (count, page, words) => {
  expect(pageCount(count, 'asset', page)).toBe(words);
});
