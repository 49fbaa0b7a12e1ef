import { expect, test } from 'vitest';
import { bestSplit, coverOf, type Source, splitLabel } from './branch-cover.ts';

const source = (name: string, kilometres: number | undefined, ...units: number[]): Source => ({
  number: name,
  name,
  kilometres,
  units,
});
const label = (needs: readonly number[], ...sources: readonly Source[]) => {
  const split = bestSplit(needs, sources);
  return split && splitLabel(split);
};

test('a branch covers the rows that it has in full, and units of the others', () => {
  expect(coverOf([4, 2, 3], [9, 2, 1])).toEqual({ items: 2, units: 7 });
});

test('names the one branch that covers all, unless two nearby ones save a long way', () => {
  const [near, nearer] = [source('Chatswood', 12, 4), source('Artarmon', 9, 2)];
  expect(label([6], near, nearer, source('Ryde', 20, 8))).toBe('Ryde covers all 6');
  expect(label([6], near, nearer, source('Perth', 3_300, 8))).toBe(
    'Artarmon 2 + Chatswood 4 cover all 6',
  );
});

test('splits over three at most, and says what stays short', () => {
  const four = ['A', 'B', 'C', 'D'].map((name, at) => source(name, at, 2));
  expect(label([8], ...four)).toBe('A 2 + B 2 + C 2 cover 6 of 8');
  expect(label([8], source('A', 1, 3), source('B', 2, 0))).toBe('A covers 3 of 8');
  expect(label([8], source('A', 1, 0))).toBeUndefined();
});

test('takes each row from the nearest branch that has it', () => {
  const split = bestSplit([5, 3], [source('Far', 30, 5, 3), source('Near', 2, 0, 3)]);
  expect(split?.shares.map(({ name, units }) => `${name} ${units}`)).toEqual(['Far 8']);
  const both = bestSplit([5, 3], [source('Far', 30, 5, 0), source('Near', 2, 0, 3)]);
  expect(both && splitLabel(both)).toBe('Near 3 + Far 5 cover all 8');
});

test('a thousand branches are searched in a moment', () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    source(`B${at}`, at, ...Array(100).fill(1)),
  );
  const started = performance.now();
  expect(bestSplit(Array(100).fill(3), many)?.covered).toBe(300);
  expect(performance.now() - started).toBeLessThan(1_000);
});
