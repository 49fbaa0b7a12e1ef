import { expect, test } from 'vitest';
import { SearchQuery } from './schema.ts';
import { cursorFilter, scanThenIndex } from './search-page.ts';

/** Searches 50,000 numbers for every `each`th one. Returns the page and the queries that were used. */
async function read(each: number, isPlain = false) {
  const rows = Array.from({ length: 50_000 }, (_, at) => at).filter((at) => at % each === 0);
  const queries: string[] = [];
  const page = await scanThenIndex({
    isUnfiltered: isPlain,
    limit: 8,
    scan: async (scanned) => {
      queries.push(`scan ${scanned}`);
      return rows.filter((at) => at < scanned).slice(0, 8);
    },
    byIndex: async () => {
      queries.push('by index');
      return rows.slice(0, 8);
    },
  });
  return { page, queries };
}

test('finds common values by scanning and rare ones by the index', async () => {
  expect((await read(125)).queries).toEqual(['scan 1000']);
  const { page, queries } = await read(1_000);
  expect(queries).toEqual(['scan 1000', 'by index']);
  expect(page).toHaveLength(8);
});

test('scans further for fairly common values instead of using the index', async () => {
  expect((await read(400)).queries).toEqual(['scan 1000', 'scan 5000']);
  const { page, queries } = await read(900);
  expect(queries).toEqual(['scan 1000', 'scan 5000', 'by index']);
  expect(page).toHaveLength(8);
});

test('without conditions it reads no more than the page', async () => {
  expect((await read(1, true)).queries).toEqual(['scan 8']);
});

test('the cursor filter ignores the order of parameters and the cursor', () => {
  const query = { q: 'tap', sort: 'number', cursor: 'x' };
  expect(cursorFilter(query)).toBe(cursorFilter({ sort: 'number', q: 'tap' }));
  expect(cursorFilter(query)).not.toBe(cursorFilter({ q: 'tap' }));
});

test('replaces the control characters that a barcode scanner adds', () => {
  expect(SearchQuery.parse({ q: ' \u0002536365\0\t\r\n' })).toEqual({ q: '536365' });
});

test.each(['', ' \0 ', 'a'.repeat(201)])('refuses %j as empty', (q) => {
  expect(SearchQuery.safeParse({ q }).success).toBe(false);
});
