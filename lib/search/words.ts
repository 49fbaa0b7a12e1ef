import { truncate } from '#lib/text/text.ts';

/**
 * The distinct words that a text is found by, at most 1,000, without case and accents (`Ngāti` is `ngati`). A word with
 * punctuation counts from each of its parts to the end, and each part by itself (`T-LIGHT` is `tlight`, `light`, `t`);
 * `15 × 20` is `15x20`, `15` and `20`; `1½` is `1` and `1/2`; `15 mm` is also `15mm`, and `15mm` is also `15` and `mm`.
 */
export function toSearchWords(text: string): string[] {
  const normalised = normalise(text);
  const words = tokensOf(normalised).flatMap((parts) => [
    // A word cannot have more parts than characters.
    ...parts.map((_, at) => parts.slice(at, at + MAX_WORD_LENGTH).join('')),
    ...parts,
    ...parts.flatMap((part) => part.split(/(?<=\d)x(?=\d)/)),
  ]);
  return distinct([...words, ...measureWords(normalised)]).slice(0, MAX_WORDS);
}

/** The terms of a search text, at most eight: each must be the beginning of a word. */
export function toSearchTerms(text: string): string[] {
  return distinct(tokensOf(normalise(text)).map((parts) => parts.join(''))).slice(0, MAX_TERMS);
}

/** The part of a word or number that counts for search: its first 32 characters. */
function truncateWord(word: string): string {
  return truncate(word, MAX_WORD_LENGTH);
}

const MAX_WORDS = 1_000;
const MAX_TERMS = 8;
const MAX_WORD_LENGTH = 32;

/** Normalises case, accents and the many forms of apostrophes, multiplication signs and fractions. */
function normalise(text: string): string {
  return (
    text
      // In Unicode the first two are letters, and the third decomposes into a space and an accent.
      .replaceAll(/[\u02BB\u02BC\u00B4]/g, "'")
      // NFKD turns `½` into `1⁄2`, and so `1½` into eleven halves.
      .replaceAll(/(?<=\d)(?=[\u00BC-\u00BE\u2150-\u215F])/g, ' ')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/(?<=\d)-(?=\d+[/\u2044]\d)/g, ' ')
      .replaceAll(/(?<=\d)\p{Zs}*[x×]\p{Zs}*(?=\d|$)/gmu, 'x')
  );
}

function tokensOf(normalised: string): string[][] {
  return normalised.split(/\s+/u).map((token) => token.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Makes `15mm` find `15 mm`, and the other way round. */
function measureWords(normalised: string): string[] {
  const measures = normalised.matchAll(
    /(?<![\p{L}\p{N}])(\d[\d.,/]*)(\p{Zs}*)(\p{L}{1,4})(?![\p{L}\p{N}])/gu,
  );
  return [...measures].flatMap(([, amount = '', space, unit = '']) => {
    const digits = amount.replaceAll(/\D/g, '');
    return space === '' ? [digits, unit] : [digits + unit];
  });
}

function distinct(words: readonly string[]): string[] {
  const cut = words.map(truncateWord);
  return [...new Set(cut.filter((word) => word !== ''))];
}

/** No real number is longer, and index entries are limited in size. */
const MAX_LENGTH = 64;

/** A number as stored for search: its first 64 characters. */
export function searchableNumber<T extends string | undefined>(number: T): T | string {
  return number === undefined || number.length <= MAX_LENGTH
    ? number
    : Array.from(number).slice(0, MAX_LENGTH).join('');
}

/** The forms in which a typed number may be stored: as typed, and in upper case. */
export function caseVariants(number: string): string[] {
  return [...new Set([searchableNumber(number), searchableNumber(number.toUpperCase())])];
}
