import { sql } from 'kysely';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';

/** What a record is found by, each a small function of the validated record. */
export type Found<Stored> = {
  /** Its own names: what they match comes before what other words do. */
  names(record: Stored): Texts;
  /** Other words: numbers, contacts, places. */
  words(record: Stored): Texts;
  /** Numbers that are found by their digits from the beginning; telephone numbers as dialled within the country. */
  digits(record: Stored): Texts;
};

type Texts = readonly (string | undefined)[];

/** The column with the tokens of a record. */
export const TOKENS = sql.ref<string>('tokens');

/**
 * What a validated record is found by, as the text of a `tsvector`: words without case and accents (`toSearchWords`),
 * those of names with weight A. They are letters and digits only, so that nothing needs escaping.
 */
export function tokensOf<Stored>({ names, words, digits }: Found<Stored>, record: Stored): string {
  const named = wordsOf(names(record)).map((word) => `'${word}':1A`);
  const numbers = digits(record).map(nationalDigits).filter(Boolean);
  // With a position, since a word without one has every weight.
  const others = [...wordsOf(words(record)), ...numbers].map((word) => `'${word}':2`);
  return [...named, ...others].join(' ');
}

function wordsOf(texts: Texts): string[] {
  return toSearchWords(texts.filter((text) => text !== undefined).join('\n'));
}
