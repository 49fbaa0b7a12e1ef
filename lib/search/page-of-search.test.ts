import { expect, test } from 'vitest';
import { filterOf, firstOf, readEitherWay } from './page-of-search.ts';

/** Searches 50,000 numbers for every `each`th one. Returns the page and the queries that were used. */
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

test('finds common values by scanning and rare ones by the index', async () => {
  expect((await read(125)).ways).toEqual(['first 1000']);
  const { page, ways } = await read(1_000);
  expect(ways).toEqual(['first 1000', 'by index']);
  expect(page).toHaveLength(8);
});

test('scans further for fairly common values instead of using the index', async () => {
  expect((await read(400)).ways).toEqual(['first 1000', 'first 5000']);
  const { page, ways } = await read(900);
  expect(ways).toEqual(['first 1000', 'first 5000', 'by index']);
  expect(page).toHaveLength(8);
});

test('merges rows of several queries without duplicates', () => {
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

test('without conditions it reads no more than the page', async () => {
  expect((await read(1, true)).ways).toEqual(['first 8']);
});

test('the cursor filter ignores the order of parameters and the cursor', () => {
  const asked = { q: 'tap', sort: 'number', cursor: 'x' };
  expect(filterOf(asked)).toBe(filterOf({ sort: 'number', q: 'tap' }));
  expect(filterOf(asked)).not.toBe(filterOf({ q: 'tap' }));
});
