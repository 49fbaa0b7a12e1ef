import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { findOriginal } from './originals.ts';
import { absenceReason, chargeOf, countryOf } from './rules.ts';
import type { Source, SourceLine } from './source.ts';

/**
 * Picks the numbers of `count` documents, or all if there are fewer: the longest, one of each special kind, then random ones
 * of the two countries in turn. The same seed picks the same documents.
 */
export function pickDocuments(source: Source, count: number, seed: number): string[] {
  const shuffled = shuffle([...source.keys()], seed);
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

/** Fisher–Yates shuffle, the same for the same seed. */
function shuffle(numbers: string[], seed: number): string[] {
  const random = xoroshiro128plus(seed);
  const shuffled = [...numbers];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last);
    const [a, b] = [shuffled[last] ?? '', shuffled[other] ?? ''];
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}
