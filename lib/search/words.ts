import { cutText } from '#lib/cut-text.ts';

/**
 * The words that a name is found by, each once: without case and accents (`Ngāti` is `ngati`), a word with
 * signs in it both whole and in parts (`T-LIGHT` is `tlight`, `t`, `light`).
 */
export function wordsOf(name: string): string[] {
  return distinct(tokensOf(name).flatMap((parts) => [parts.join(''), ...parts]));
}

/** The terms of a search: each has to be the beginning of a word. The most counts are eight. */
export function termsOf(text: string): string[] {
  return distinct(tokensOf(text).map((parts) => parts.join(''))).slice(0, MOST_TERMS);
}

/** A word, or the digits of a number, as far as it counts: its first 32 characters. */
export function cutWord(word: string): string {
  return cutText(word, LONGEST_WORD);
}

const MOST_TERMS = 8;
const LONGEST_WORD = 32;

function tokensOf(text: string): string[][] {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.split(/\s+/u).map((token) => token.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function distinct(words: readonly string[]): string[] {
  const cut = words.map(cutWord);
  return [...new Set(cut.filter((word) => word !== ''))];
}
