import { expect, test } from 'vitest';
import { toSearchTerms, toSearchWords } from './words.ts';

test('finds a Māori name with and without macrons', () => {
  expect(toSearchWords('Ngāti Awa')).toEqual(['ngati', 'awa']);
  expect(toSearchTerms('NGATI')).toEqual(toSearchTerms('Ngāti'));
});

test('finds names with or without apostrophes and hyphens', () => {
  expect(toSearchWords('"O\'Brien" <b>')).toEqual(['obrien', 'brien', 'o', 'b']);
  expect(toSearchWords('T-LIGHT')).toEqual(['tlight', 'light', 't']);
  expect(toSearchTerms("o'brien t-light")).toEqual(['obrien', 'tlight']);
});

test('letters of every script make words, bare punctuation does not', () => {
  expect(toSearchWords('東京 / Ærø & 10½"')).toEqual(['東京', 'ærø', '10', '12', '2', '1']);
  expect(toSearchTerms('% _ \\ ---')).toEqual([]);
});

test('terms are distinct and at most eight', () => {
  expect(toSearchTerms('a A á b')).toEqual(['a', 'b']);
  expect(toSearchTerms('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
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
    const words = toSearchWords(name);
    const missing = toSearchTerms(typed).filter(
      (term) => !words.some((word) => word.startsWith(term)),
    );
    expect(missing).toEqual([]);
  }
});

test('finds a size by each of its numbers and while it is being typed', () => {
  expect(toSearchWords('15×20 tee')).toEqual(['15x20', '15', '20', 'tee']);
  expect(toSearchTerms('15 x')).toEqual(['15x']);
  expect(toSearchTerms('box x-ray')).toEqual(['box', 'xray']);
});

test('finds a file name from each of its parts on', () => {
  const words = ['ballvalvejpg', 'valvejpg', 'jpg', 'ball', 'valve'];
  expect(toSearchWords('ball-valve.jpg')).toEqual(words);
});

test('finds a measure with or without a space before the unit, within one field', () => {
  expect(toSearchWords('15 mm')).toEqual(['15', 'mm', '15mm']);
  expect(toSearchWords('15mm')).toEqual(['15mm', '15', 'mm']);
  expect(toSearchWords('6017\nWA')).toEqual(['6017', 'wa']);
});

test('a long text counts with a thousand words', () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ');
  expect(toSearchWords(text)).toHaveLength(1_000);
});
