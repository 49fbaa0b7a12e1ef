import { expect, test } from 'vitest';
import { bestSplits, coverOf, type Source, splitLabel } from './branch-cover.ts';

const source = (name: string, kilometres: number | undefined, ...units: number[]): Source => {
  return { name, kilometres, isTransferOnly: false, units };
};
const labels = (needs: readonly number[], ...sources: readonly Source[]) =>
  bestSplits(needs, sources).map((split) => {
    const shares = split.shares.map(({ source: { name }, units }) => `${name} ${units}`);
    return shares.length === 1 ? splitLabel(split) : `${shares.join(' + ')}: ${splitLabel(split)}`;
  });

test('a branch covers the rows that it has in full, and units of the others', () => {
  expect(coverOf([4, 2, 3], [9, 2, 1])).toEqual({ items: 2, units: 7 });
});

test('names the one branch that covers all, unless two nearby ones save a long way', () => {
  const [near, nearer] = [source('Chatswood', 12, 4), source('Artarmon', 9, 2)];
  expect(labels([6], near, nearer, source('Ryde', 20, 8))).toEqual(['Ryde covers all 6']);
  expect(labels([6], near, nearer, source('Perth', 3_300, 8))).toEqual([
    'Artarmon 2 + Chatswood 4: 2 branches cover all 6',
  ]);
});

test('splits over three at most, and says what stays short', () => {
  const four = ['A', 'B', 'C', 'D'].map((name, at) => source(name, at, 2));
  expect(labels([8], ...four)).toEqual(['A 2 + B 2 + C 2: 3 branches cover 6 of 8']);
  expect(labels([8], source('A', 1, 3), source('B', 2, 0))).toEqual(['A covers 3 of 8']);
  expect(labels([8], source('A', 1, 0))).toEqual([]);
});

test('takes each row from the nearest branch that has it', () => {
  const near = source('Near', 2, 0, 3);
  expect(labels([5, 3], source('Far', 30, 5, 3), near)).toEqual(['Far covers all 8']);
  expect(labels([5, 3], source('Far', 30, 5, 0), near)).toEqual([
    'Near 3 + Far 5: 2 branches cover all 8',
  ]);
});

test('what a customer cannot collect is transferred, beside the best that can be collected', () => {
  const centre = { ...source('Centre', 1, 8), isTransferOnly: true };
  expect(labels([8], centre, source('Near', 2, 3), source('Far', 101, 5))).toEqual([
    'Transfer: Centre covers all 8',
    'Pick up: Near covers 3 of 8',
  ]);
});

test('a thousand branches are searched in a moment', () => {
  const units = Array(100).fill(1);
  const many = Array.from({ length: 1_000 }, (_, at) => source(`B${at}`, at, ...units));
  const started = performance.now();
  expect(bestSplits(Array(100).fill(3), many)[0]?.covered).toBe(300);
  expect(performance.now() - started).toBeLessThan(1_000);
});
