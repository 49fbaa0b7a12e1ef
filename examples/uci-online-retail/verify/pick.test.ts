import { expect, test } from 'vitest';
import { SLICE } from '../conversion.ts';
import { findOriginal } from './originals.ts';
import { pickDocuments } from './pick.ts';
import { absenceReason, chargeOf, countryOf } from './rules.ts';
import { readSource } from './source.ts';

const source = readSource(SLICE);

test('the same seed picks the same documents, another seed picks others', () => {
  expect(pickDocuments(source, 20, 7)).toEqual(pickDocuments(source, 20, 7));
  expect(pickDocuments(source, 20, 7)).not.toEqual(pickDocuments(source, 20, 8));
});

test('picks no document twice, and at most all of them', () => {
  expect(pickDocuments(source, 1_000_000, 7).toSorted()).toEqual([...source.keys()].toSorted());
});

test.each([1, 2, 3, 4, 5])('twenty documents include every special kind, with seed %d', (seed) => {
  const picked = pickDocuments(source, 20, seed);
  const rows = picked.flatMap((number) => source.get(number) ?? []);
  const linked = rows.filter((row) => row.document.startsWith('C') && findOriginal(source, row));
  expect(picked).toHaveLength(20);
  expect(picked[0]).toBe('558475');
  expect(new Set(linked.map((row) => countryOf(row.document)))).toEqual(new Set(['au', 'nz']));
  expect(rows.filter((row) => chargeOf(row.stockCode))).not.toEqual([]);
  expect(picked.filter((number) => absenceReason(source.get(number) ?? []))).not.toEqual([]);
});
