import { expect, test } from 'vitest';
import { filterOf, readEitherWay } from './page-of-search.ts';

/** What is read of 5,000 numbers, of which every `each`th is sought, and by which ways. */
async function read(each: number, isPlain = false) {
  const rows = Array.from({ length: 5_000 }, (_, at) => at).filter((at) => at % each === 0);
  const ways: string[] = [];
  const page = await readEitherWay({
    isPlain,
    most: 51,
    first: async (lookedThrough) => {
      ways.push(`first ${lookedThrough}`);
      return rows.filter((at) => at < lookedThrough).slice(0, 51);
    },
    byIndex: async () => {
      ways.push('by index');
      return rows.slice(0, 51);
    },
  });
  return { page, ways };
}

test('what many have is found among the first, what few have by an index', async () => {
  expect((await read(10)).ways).toEqual(['first 2000']);
  const { page, ways } = await read(90);
  expect(ways).toEqual(['first 2000', 'by index']);
  expect(page).toHaveLength(51);
});

test('where nothing is asked for, no more is read than the page', async () => {
  expect((await read(1, true)).ways).toEqual(['first 51']);
});

test('a cursor belongs to what is asked for, in whatever order, and not to its place', () => {
  const asked = { q: 'tap', sort: 'number', cursor: 'x' };
  expect(filterOf(asked)).toBe(filterOf({ sort: 'number', q: 'tap' }));
  expect(filterOf(asked)).not.toBe(filterOf({ q: 'tap' }));
});
