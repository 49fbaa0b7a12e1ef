import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CsvColumns, collectLines, collectPages, toCsv } from './csv.ts';

test('a file has a byte order mark, headings and plain numbers, escapes formulas and quotes line breaks', async () => {
  const rows: Row[] = [
    ['=1+1', -1.5],
    ['two\nlines, "quoted"', undefined],
    ['one\nbreak', 0],
  ];
  expect(await toCsv(COLUMNS, rows)).toBe(
    '\u{feff}Name,Count\r\n' +
      "'=1+1,-1.5\r\n" +
      '"two\nlines, ""quoted""",\r\n' +
      '"one\nbreak",0\r\n',
  );
});

test('a long file has its headings once, and other work goes on while it is written', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at): Row => [`name ${at}`, at]);
  let turns = 0;
  let isDone = false;
  const written = toCsv(COLUMNS, rows).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  const lines = (await written).split('\r\n');
  expect(lines).toHaveLength(5_002);
  expect(lines.filter((line) => line.includes('Name'))).toHaveLength(1);
  expect(lines.at(-2)).toBe('name 4999,4999');
  expect(turns).toBeGreaterThanOrEqual(10);
});

type Row = readonly [string, number | undefined];
const COLUMNS: CsvColumns<Row> = { Name: ([name]) => name, Count: ([, count]) => count };

test('collects all pages, up to the limit of a file', async () => {
  const pages = [['a', 'b'], ['c', 'd'], ['e']];
  const search = ({ cursor = '0' }) => {
    const at = Number(cursor);
    const nextCursor = at + 1 < pages.length ? String(at + 1) : undefined;
    return Promise.resolve({ rows: pages[at] ?? [], nextCursor });
  };
  expect(await collectPages('letters', 5, search)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect(collectPages('letters', 4, search)).rejects.toMatchObject({
    details: [
      {
        field: 'query',
        issue: 'finds more than 4 letters, the most for one file: narrow the search',
      },
    ],
  });
});

test('collects the lines of documents in batches, and refuses more than fit', async () => {
  const numbers = Array.from({ length: 60 }, (_, at) => `${at}`);
  const batches: number[] = [];
  const read = (batch: readonly string[]) => {
    batches.push(batch.length);
    return Promise.resolve(batch.flatMap((number) => [`${number}a`, `${number}b`]));
  };
  expect(await collectLines('orders', numbers, read, 120)).toHaveLength(120);
  expect(batches).toEqual([50, 10]);
  await expect(collectLines('orders', numbers, read, 99)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'query',
        issue: 'the orders have more than 99 lines, the most for one file: choose fewer',
      },
    ],
  });
  // The rest is not read.
  expect(batches).toEqual([50, 10, 50]);
});
