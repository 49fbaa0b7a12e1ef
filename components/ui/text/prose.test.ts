import { expect, test } from 'vitest';
import { paragraphsOf, spansOf } from './prose.tsx';

const shape = (text: string) => spansOf(text).map(({ text, kind }) => [text, kind]);

test('text between backticks is code', () => {
  expect(shape('Send `limit` and `cursor`.')).toEqual([
    ['Send ', 'plain'],
    ['limit', 'code'],
    [' and ', 'plain'],
    ['cursor', 'code'],
    ['.', 'plain'],
  ]);
});

test('text between double asterisks is strong', () => {
  expect(shape('**Errors.** One body.')).toEqual([
    ['Errors.', 'strong'],
    [' One body.', 'plain'],
  ]);
});

test('an unclosed mark stays as text', () => {
  expect(shape('a ` b ** c')).toEqual([['a ` b ** c', 'plain']]);
});

test('asterisks within code stay code', () => {
  expect(shape('`**`')).toEqual([['**', 'code']]);
});

test('blank text has no paragraphs', () => {
  expect(paragraphsOf(' \n\n ')).toEqual([]);
});

test('a blank line starts a new paragraph, a single line break does not', () => {
  const paragraphs = paragraphsOf('One\ntwo.\n\nThree.');
  expect(paragraphs.map((spans) => spans[0]?.text)).toEqual(['One\ntwo.', 'Three.']);
});
