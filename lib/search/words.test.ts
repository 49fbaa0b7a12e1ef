import { expect, test } from 'vitest';
import { termsOf, wordsOf } from './words.ts';

test('a name in Māori is found with and without its macrons', () => {
  expect(wordsOf('Ngāti Awa')).toEqual(['ngati', 'awa']);
  expect(termsOf('NGATI')).toEqual(termsOf('Ngāti'));
});

test('an apostrophe and a hyphen may be typed or left out', () => {
  expect(wordsOf('"O\'Brien" <b>')).toEqual(['obrien', 'brien', 'o', 'b']);
  expect(wordsOf('T-LIGHT')).toEqual(['tlight', 'light', 't']);
  expect(termsOf("o'brien t-light")).toEqual(['obrien', 'tlight']);
});

test('letters of every script are words, signs alone are none', () => {
  expect(wordsOf('東京 / Ærø & 10½"')).toEqual(['東京', 'ærø', '10', '12', '2', '1']);
  expect(termsOf('% _ \\ ---')).toEqual([]);
});

test('a term counts once, and no more than eight count', () => {
  expect(termsOf('a A á b')).toEqual(['a', 'b']);
  expect(termsOf('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
});

test.each([
  ['O’Brien', "O'Brien"],
  ['OʼBrien', 'obrien'],
  ['O´Brien', 'O`Brien'],
  ['15×20', '15 x 20'],
  ['15 × 20', '15X20'],
  ['½" tap', '1/2" TAP'],
  ['1½ elbow', '1 1/2 elbow'],
  ['1-1/2 elbow', '1½ elbow'],
  ['ﬁtting ㎜', 'fitting mm'],
])('%s and %s are found by each other', (one, other) => {
  for (const [name, typed] of [
    [one, one],
    [one, other],
    [other, one],
  ] as const) {
    const words = wordsOf(name);
    const missing = termsOf(typed).filter((term) => !words.some((word) => word.startsWith(term)));
    expect(missing).toEqual([]);
  }
});

test('a size is found by each of its figures, and while it is typed', () => {
  expect(wordsOf('15×20 tee')).toEqual(['15x20', '15', '20', 'tee']);
  expect(termsOf('15 x')).toEqual(['15x']);
  expect(termsOf('box x-ray')).toEqual(['box', 'xray']);
});

test('a file is found from each part of its name on', () => {
  expect(wordsOf('ball-valve.jpg')).toEqual(['ballvalvejpg', 'valvejpg', 'jpg', 'ball', 'valve']);
});

test('a measure is found with a blank before its unit and without, of one field alone', () => {
  expect(wordsOf('15 mm')).toEqual(['15', 'mm', '15mm']);
  expect(wordsOf('15mm')).toEqual(['15mm', '15', 'mm']);
  expect(wordsOf('6017\nWA')).toEqual(['6017', 'wa']);
});

test('of a long text a thousand words count', () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ');
  expect(wordsOf(text)).toHaveLength(1_000);
});
