import { cutText } from '#lib/cut-text.ts';

/**
 * The words that a text is found by, each once, at most 1,000: without case and accents (`Ngāti` is `ngati`). A word
 * with signs in it counts from each of its parts on, and each part by itself (`T-LIGHT` is `tlight`, `light`, `t`);
 * `15 × 20` is `15x20`, `15` and `20`; `1½` is `1` and `1/2`; `15 mm` is `15mm` too, and `15mm` is `15` and `mm`.
 */
export function wordsOf(text: string): string[] {
  const plain = plainText(text);
  const words = tokensOf(plain).flatMap((parts) => [
    // As many parts as a word can hold at most.
    ...parts.map((_, at) => parts.slice(at, at + LONGEST_WORD).join('')),
    ...parts,
    ...parts.flatMap((part) => part.split(/(?<=\d)x(?=\d)/)),
  ]);
  return distinct([...words, ...measuresIn(plain)]).slice(0, MOST_WORDS);
}

/** The terms of a search: each has to be the beginning of a word. The most counts are eight. */
export function termsOf(text: string): string[] {
  return distinct(tokensOf(plainText(text)).map((parts) => parts.join(''))).slice(0, MOST_TERMS);
}

/** A word, or the digits of a number, as far as it counts: its first 32 characters. */
export function cutWord(word: string): string {
  return cutText(word, LONGEST_WORD);
}

const MOST_WORDS = 1_000;
const MOST_TERMS = 8;
const LONGEST_WORD = 32;

/** The text without case, accents and the many forms of apostrophes, crosses and fractions. */
function plainText(text: string): string {
  return (
    text
      // Unicode has the first two as letters, and the third as a blank with an accent.
      .replaceAll(/[\u02BB\u02BC\u00B4]/g, "'")
      // NFKD makes `1⁄2` of `½`: of `1½`, that would be eleven halves.
      .replaceAll(/(?<=\d)(?=[\u00BC-\u00BE\u2150-\u215F])/g, ' ')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/(?<=\d)-(?=\d+[/\u2044]\d)/g, ' ')
      .replaceAll(/(?<=\d)\p{Zs}*[x×]\p{Zs}*(?=\d|$)/gmu, 'x')
  );
}

function tokensOf(plain: string): string[][] {
  return plain.split(/\s+/u).map((token) => token.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** `15 mm` is found by `15mm`, and `15mm` by `15 mm`. */
function measuresIn(plain: string): string[] {
  const measures = plain.matchAll(
    /(?<![\p{L}\p{N}])(\d[\d.,/]*)(\p{Zs}*)(\p{L}{1,4})(?![\p{L}\p{N}])/gu,
  );
  return [...measures].flatMap(([, figures = '', gap, unit = '']) => {
    const digits = figures.replaceAll(/\D/g, '');
    return gap === '' ? [digits, unit] : [digits + unit];
  });
}

function distinct(words: readonly string[]): string[] {
  const cut = words.map(cutWord);
  return [...new Set(cut.filter((word) => word !== ''))];
}
