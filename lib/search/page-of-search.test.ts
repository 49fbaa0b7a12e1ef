import { expect, test } from 'vitest';
import { filterOf, firstOf, readEitherWay } from './page-of-search.ts';

/** What is read of 50,000 numbers, of which every `each`th is sought, and by which ways. */
async function read(each: number, isPlain = false) {
  const rows = Array.from({ length: 50_000 }, (_, at) => at).filter((at) => at % each === 0);
  const ways: string[] = [];
  const page = await readEitherWay({
    isPlain,
    most: 8,
    first: async (lookedThrough) => {
      ways.push(`first ${lookedThrough}`);
      return rows.filter((at) => at < lookedThrough).slice(0, 8);
    },
    byIndex: async () => {
      ways.push('by index');
      return rows.slice(0, 8);
    },
  });
  return { page, ways };
}

test('what many have is found among the first, what few have by an index', async () => {
  expect((await read(125)).ways).toEqual(['first 1000']);
  const { page, ways } = await read(1_000);
  expect(ways).toEqual(['first 1000', 'by index']);
  expect(page).toHaveLength(8);
});

test('what some have is looked for further on, not by an index that finds thousands', async () => {
  expect((await read(400)).ways).toEqual(['first 1000', 'first 5000']);
  const { page, ways } = await read(900);
  expect(ways).toEqual(['first 1000', 'first 5000', 'by index']);
  expect(page).toHaveLength(8);
});

test('rows that were read in several ways are one page, each once', () => {
  const rows = [
    ['2026-11-02', '7'],
    ['-infinity', '9'],
    ['2026-11-02', '8'],
    ['2026-11-02', '7'],
  ] as const;
  const page = (direction: 'asc' | 'desc') => firstOf(rows, 2, direction, (row) => row);
  expect(page('desc')).toEqual([rows[2], rows[0]]);
  expect(page('asc')).toEqual([rows[1], rows[0]]);
});

test('where nothing is asked for, no more is read than the page', async () => {
  expect((await read(1, true)).ways).toEqual(['first 8']);
});

test('a cursor belongs to what is asked for, in whatever order, and not to its place', () => {
  const asked = { q: 'tap', sort: 'number', cursor: 'x' };
  expect(filterOf(asked)).toBe(filterOf({ sort: 'number', q: 'tap' }));
  expect(filterOf(asked)).not.toBe(filterOf({ q: 'tap' }));
});
