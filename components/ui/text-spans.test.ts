import { expect, test } from 'vitest';
import { paragraphsOf, spansOf } from './text-spans.ts';

const shape = (text: string) => spansOf(text).map(({ text, kind }) => [text, kind]);

test('what stands between backticks is code', () => {
  expect(shape('Send `limit` and `cursor`.')).toEqual([
    ['Send ', 'plain'],
    ['limit', 'code'],
    [' and ', 'plain'],
    ['cursor', 'code'],
    ['.', 'plain'],
  ]);
});

test('what stands between two pairs of stars is strong', () => {
  expect(shape('**Errors.** One body.')).toEqual([
    ['Errors.', 'strong'],
    [' One body.', 'plain'],
  ]);
});

test('a mark that nothing closes is kept as it is', () => {
  expect(shape('a ` b ** c')).toEqual([['a ` b ** c', 'plain']]);
});

test('stars within code are code', () => {
  expect(shape('`**`')).toEqual([['**', 'code']]);
});

test('no text has no paragraphs', () => {
  expect(paragraphsOf(' \n\n ')).toEqual([]);
});

test('a blank line begins a new paragraph, a single break does not', () => {
  const paragraphs = paragraphsOf('One\ntwo.\n\nThree.');
  expect(paragraphs.map((spans) => spans[0]?.text)).toEqual(['One\ntwo.', 'Three.']);
});
