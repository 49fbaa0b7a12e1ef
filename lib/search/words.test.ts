import { expect, test } from 'vitest';
import { termsOf, wordsOf } from './words.ts';

test('a name in Māori is found with and without its macrons', () => {
  expect(wordsOf('Ngāti Awa')).toEqual(['ngati', 'awa']);
  expect(termsOf('NGATI')).toEqual(termsOf('Ngāti'));
});

test('an apostrophe and a hyphen may be typed or left out', () => {
  expect(wordsOf('"O\'Brien" <b>')).toEqual(['obrien', 'o', 'brien', 'b']);
  expect(wordsOf('T-LIGHT')).toEqual(['tlight', 't', 'light']);
  expect(termsOf("o'brien t-light")).toEqual(['obrien', 'tlight']);
});

test('letters of every script are words, signs alone are none', () => {
  expect(wordsOf('東京 / Ærø & 10½"')).toEqual(['東京', 'ærø', '1012', '101', '2']);
  expect(termsOf('% _ \\ ---')).toEqual([]);
});

test('a term counts once, and no more than eight count', () => {
  expect(termsOf('a A á b')).toEqual(['a', 'b']);
  expect(termsOf('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
});
