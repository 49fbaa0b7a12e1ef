import { expect, test } from 'vitest';
import { paragraphsOf, spansOf } from './text-spans.ts';

const shape = (text: string) => spansOf(text).map(({ text, isCode }) => [text, isCode]);

test('what stands between backticks is code', () => {
  expect(shape('Send `limit` and `cursor`.')).toEqual([
    ['Send ', false],
    ['limit', true],
    [' and ', false],
    ['cursor', true],
    ['.', false],
  ]);
});

test('a backtick that nothing closes is kept as it is', () => {
  expect(
    shape('a ` b')
      .map(([text]) => text)
      .join(''),
  ).toBe('a ` b');
});

test('no text has no paragraphs', () => {
  expect(paragraphsOf('')).toEqual([]);
});

test('a blank line begins a new paragraph', () => {
  expect(paragraphsOf('One\ntwo.\n\nThree.').map((spans) => spans[0]?.text)).toEqual([
    'One\ntwo.',
    'Three.',
  ]);
});
