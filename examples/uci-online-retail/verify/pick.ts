import { findOriginal } from './originals.ts';
import { absenceReason, chargeOf, countryOf } from './rules.ts';
import type { Source, SourceLine } from './source.ts';

/**
 * Picks the numbers of `count` documents, or all if there are fewer: the longest, one of each special kind, then random ones
 * of the two countries in turn. The same seed picks the same documents.
 */
export function pickDocuments(source: Source, count: number, seed: number): string[] {
  const shuffled = shuffle([...source.keys()], makeRandom(seed));
  const special = KINDS.flatMap(
    (isKind) => shuffled.find((number) => isKind(source.get(number) ?? [], source)) ?? [],
  );
  const { au = [], nz = [] } = Object.groupBy(shuffled, countryOf);
  const inTurns = au.flatMap((number, index) => [number, ...nz.slice(index, index + 1)]);
  return [...new Set([longestOf(source), ...special, ...inTurns, ...nz])].slice(0, count);
}

type IsKind = (rows: readonly SourceLine[], source: Source) => boolean;

const KINDS: IsKind[] = [
  (rows, source) => isLinked(rows, source) && isIn('au', rows),
  (rows, source) => isLinked(rows, source) && isIn('nz', rows),
  (rows) => isSale(rows) && rows.some((row) => chargeOf(row.stockCode) !== undefined),
  (rows) => absenceReason(rows) !== undefined && isIn('au', rows),
  (rows) => absenceReason(rows) !== undefined && isIn('nz', rows),
  (rows) => isCredit(rows) && rows[0]?.customer === '',
  (rows) => isSale(rows) && rows[0]?.customer === '',
  (rows) => isCredit(rows) && rows.some((row) => chargeOf(row.stockCode) !== undefined),
  (rows) => isSale(rows) && rows.some((row) => Number(row.price) === 0),
  (rows) => isSale(rows) && rows.some((row) => row.stockCode !== row.stockCode.toUpperCase()),
  (rows) => new Set(rows.map((row) => row.time)).size > 1,
];

function isSale(rows: readonly SourceLine[]): boolean {
  return absenceReason(rows) === undefined && !isCredit(rows);
}

function isCredit(rows: readonly SourceLine[]): boolean {
  return rows[0]?.document.startsWith('C') ?? false;
}

function isIn(country: string, rows: readonly SourceLine[]): boolean {
  return countryOf(rows[0]?.document ?? '') === country;
}

function isLinked(rows: readonly SourceLine[], source: Source): boolean {
  return isCredit(rows) && rows.some((row) => findOriginal(source, row) !== undefined);
}

function longestOf(source: Source): string {
  const [longest] = [...source].sort(([, a], [, b]) => b.length - a.length);
  if (!longest) throw new Error('the source has no document to pick');
  return longest[0];
}

/** Fisher–Yates shuffle. */
function shuffle(numbers: string[], random: () => number): string[] {
  const shuffled = [...numbers];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [shuffled[last] ?? '', shuffled[other] ?? ''];
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
