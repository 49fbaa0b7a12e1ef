import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { editDistance } from '#lib/text/text.ts';

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
