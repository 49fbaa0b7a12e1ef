import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** For each term the words that it may stand for: itself, and those with one or two letters wrong. */
export type TermAlternatives = readonly (readonly string[])[];

/**
 * The words of a table (`search_words`) that differ from the terms by a letter or two (wrong, missing, added or swapped): one in a word of
 * four or five letters, two in longer ones. Shorter words and numbers stay as they are, and so do words of the table
 * beside others that are not. A word stands for the term that it is most like. Undefined if nothing is similar.
 */
export async function findSimilarWords(
  { db, countryCode }: { readonly db: Database; readonly countryCode: string },
  table: string,
  terms: readonly string[],
): Promise<TermAlternatives | undefined> {
  const long = terms.filter((term) => LONG_WORD.test(term));
  if (long.length === 0) return undefined;
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, word from similar_search_words(${countryCode}, ${table}, ${long}::text[])`.execute(
    db,
  );
  const known = new Set(rows.flatMap(({ typed, word }) => (typed === word ? [word] : [])));
  const isDoubtful = (term: string) => known.size === long.length || !known.has(term);
  // `watr heater`: a water is no heater, since it is what the other word meant.
  const isMeantBy = (term: string, word: string) =>
    long.every((other) => editDistance(other, word) >= editDistance(term, word));
  const similarTo = (term: string) =>
    rows.flatMap(({ typed, word }) =>
      typed === term && word !== term && isMeantBy(term, word) ? [word] : [],
    );
  const alternatives = terms.map((term) => [
    term,
    ...(isDoubtful(term) ? nearest(term, similarTo(term)) : []),
  ]);
  return alternatives.some(({ length }) => length > 1) ? alternatives : undefined;
}

const LONG_WORD = /^\p{L}{4,32}$/u;

/** The words that a term may stand for where none is spelt like it; none for short words and numbers. */
export function similarWords(term: string, words: readonly string[]): string[] {
  return LONG_WORD.test(term) ? nearest(term, words) : [];
}

/** The words that are nearest to a term: those a letter away, else those two letters away. */
function nearest(term: string, words: readonly string[]): string[] {
  const most = term.length < 6 ? 1 : 2;
  for (let distance = 1; distance <= most; distance += 1) {
    const near = words.filter((word) => editDistance(term, word) === distance);
    if (near.length > 0) return near.slice(0, MAX_ALTERNATIVES);
  }
  return [];
}

const MAX_ALTERNATIVES = 6;

/**
 * How many letters have to be changed, added, removed or swapped with the next to turn one word into the other;
 * `limit + 1` if there are more.
 */
export function editDistance(a: string, b: string, limit = MAX_EDITS): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/** Longer than any word that is compared. */
const MAX_EDITS = 64;
