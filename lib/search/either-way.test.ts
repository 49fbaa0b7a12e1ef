import { expect, test } from 'vitest';
import { readEitherWay } from './either-way.ts';

const MOST = 8;

/** Reads a page of numbers of which every so-manyth is sought, and says which ways were gone. */
async function read(every: number) {
  const ways: (number | 'index')[] = [];
  const sought = Array.from({ length: 100 }, (_, at) => (at + 1) * every);
  const rows = await readEitherWay({
    most: MOST,
    walk: async (limit) => {
      ways.push(limit);
      return sought.filter((number) => number <= limit).slice(0, MOST);
    },
    byIndex: async () => {
      ways.push('index');
      return sought.slice(0, MOST);
    },
  });
  expect(rows).toEqual(sought.slice(0, MOST));
  return ways;
}

test('what many have is found among the first', async () => {
  expect(await read(125)).toEqual([1_000]);
});

test('what some have is looked for further on, not by an index that finds thousands', async () => {
  expect(await read(400)).toEqual([1_000, 5_000]);
});

test('what few have is found by its index at once', async () => {
  expect(await read(600)).toEqual([1_000, 'index']);
});

test('what is not as far on as the first made believe is found by its index', async () => {
  const ways: (number | 'index')[] = [];
  await readEitherWay({
    most: MOST,
    walk: async (limit) => {
      ways.push(limit);
      return [1, 2, 3];
    },
    byIndex: async () => {
      ways.push('index');
      return [1, 2, 3];
    },
  });
  expect(ways).toEqual([1_000, 5_000, 'index']);
});
