import { expect, test } from 'vitest';
import { searchTerms, searchWords } from './words.ts';

test('finds a Māori name with and without macrons', () => {
  expect(searchWords('Ngāti Awa')).toEqual(['ngati', 'awa']);
  expect(searchTerms('NGATI')).toEqual(searchTerms('Ngāti'));
});

test('finds names with or without apostrophes and hyphens', () => {
  expect(searchWords('"O\'Brien" <b>')).toEqual(['obrien', 'brien', 'o', 'b']);
  expect(searchWords('T-LIGHT')).toEqual(['tlight', 'light', 't']);
  expect(searchTerms("o'brien t-light")).toEqual(['obrien', 'tlight']);
});

test('letters of every script make words, punctuation alone does not', () => {
  expect(searchWords('東京 / Ærø & 10½"')).toEqual(['東京', 'ærø', '10', '12', '2', '1']);
  expect(searchTerms('% _ \\ ---')).toEqual([]);
});

test('terms are distinct and at most eight', () => {
  expect(searchTerms('a A á b')).toEqual(['a', 'b']);
  expect(searchTerms('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
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
])('%s and %s find each other', (one, other) => {
  for (const [name, typed] of [
    [one, one],
    [one, other],
    [other, one],
  ] as const) {
    const words = searchWords(name);
    const missing = searchTerms(typed).filter(
      (term) => !words.some((word) => word.startsWith(term)),
    );
    expect(missing).toEqual([]);
  }
});

test('finds a size by each of its numbers and while it is being typed', () => {
  expect(searchWords('15×20 tee')).toEqual(['15x20', '15', '20', 'tee']);
  expect(searchTerms('15 x')).toEqual(['15x']);
  expect(searchTerms('box x-ray')).toEqual(['box', 'xray']);
});

test('finds a file name from each of its parts on', () => {
  expect(searchWords('ball-valve.jpg')).toEqual([
    'ballvalvejpg',
    'valvejpg',
    'jpg',
    'ball',
    'valve',
  ]);
});

test('finds a measure with or without a space before the unit, within one field', () => {
  expect(searchWords('15 mm')).toEqual(['15', 'mm', '15mm']);
  expect(searchWords('15mm')).toEqual(['15mm', '15', 'mm']);
  expect(searchWords('6017\nWA')).toEqual(['6017', 'wa']);
});

test('a long text counts with a thousand words', () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ');
  expect(searchWords(text)).toHaveLength(1_000);
});
