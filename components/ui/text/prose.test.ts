import { expect, test } from 'vitest';
import { pageCount } from '#components/ui/table/pager.tsx';
import { paragraphsOf, spansOf } from './prose.tsx';

test.each([
  [
    'text between backticks is code',
    'Send `limit` and `cursor`.',
    ['plain Send ', 'code limit', 'plain  and ', 'code cursor', 'plain .'],
  ],
  [
    'text between double asterisks is strong',
    '**Errors.** One body.',
    ['strong Errors.', 'plain  One body.'],
  ],
  ['an unclosed mark stays as text', 'a ` b ** c', ['plain a ` b ** c']],
  ['asterisks within code stay code', '`**`', ['code **']],
])('%s', (_, text, spans) => {
  expect(spansOf(text).map((span) => `${span.kind} ${span.text}`)).toEqual(spans);
});

test('a blank line starts a new paragraph, a single line break does not', () => {
  const paragraphs = paragraphsOf('One\ntwo.\n\nThree.');
  expect(paragraphs.map((spans) => spans[0]?.text)).toEqual(['One\ntwo.', 'Three.']);
  expect(paragraphsOf(' \n\n ')).toEqual([]);
});

test.each([
  [12, { start: 1, hasMore: false }, '12 assets'],
  [1, { start: 1, hasMore: false }, '1 asset'],
  [48, { start: 1, hasMore: true }, '1–48'],
  [48, { start: 1009, hasMore: true }, '1,009–1,056'],
  [1, { start: 49, hasMore: false }, '49–49'],
  [50, { start: 1, hasMore: true, total: 312 }, '1–50 of 312'],
  [50, { start: 1, hasMore: true, total: 1000 }, '1–50 of 1,000'],
  [50, { start: 1, hasMore: true, total: 1001 }, '1–50 of more than 1,000'],
])('%i results on a page of %j read as %j', (count, page, words) => {
  expect(pageCount(count, 'asset', page)).toBe(words);
});
