import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRecord, makeCsvParser, readCsv } from './csv.ts';
import { collect } from './testing/collect.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a quoted field may hold commas, doubled quotes and line breaks', () => {
  expect(parse(['a,"b, ""c""\nd",e\n'])).toEqual([{ line: 1, fields: ['a', 'b, "c"\nd', 'e'] }]);
});

test('a record knows the line it begins on, also after line breaks in quotes and blank lines', () => {
  const lines = parse(['a\n\n"b\nb"\nc\n']).map(({ line }) => line);
  expect(lines).toEqual([1, 3, 5]);
});

test('a last line without a line break, and lines that end in CR LF, are records like others', () => {
  expect(parse(['a,b\r\nc,'])).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['c', ''] },
  ]);
});

test('a record with a quote out of place is a single field, and the next one is whole', () => {
  expect(parse(['a,"b"c,d\ne,f\n']).map(({ fields }) => fields)).toEqual([
    ['a,"b"c,d'],
    ['e', 'f'],
  ]);
});

test('a quote that is never closed is refused with its line', () => {
  expect(() => parse(['a\n"b\nc\n'])).toThrow('opened on line 2');
});

test('what is written as CSV is read back, wherever the text is cut', () => {
  const records = fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(records, fc.array(fc.nat(200)), (rows, cuts) => {
      const text = rows.map((fields) => `${fields.map(quoted).join(',')}\n`).join('');
      expect(parse(pieces(text, cuts)).map(({ fields }) => fields)).toEqual(rows);
    }),
  );
});

test('a file is read the same with gzip and without', async () => {
  const folder = await temporaryFolder();
  const text = 'a,£\n'.repeat(40_000);
  await writeFile(join(folder, 'a.csv'), text);
  await writeFile(join(folder, 'a.csv.gz'), gzipSync(text));
  const plain = await collect(readCsv(join(folder, 'a.csv')));
  const zipped = await collect(readCsv(join(folder, 'a.csv.gz')));
  expect(JSON.stringify(zipped)).toBe(JSON.stringify(plain));
  expect(plain.at(-1)).toEqual({ line: 40_000, fields: ['a', '£'] });
});

test('a byte order mark is no part of the first field', async () => {
  const path = join(await temporaryFolder(), 'a.csv');
  await writeFile(path, '\uFEFFa,b\n');
  expect(await collect(readCsv(path))).toEqual([{ line: 1, fields: ['a', 'b'] }]);
});

test.each([
  ['text that is not UTF-8', 'a.csv', Buffer.from([0x61, 0xff])],
  ['a gzip file that is cut off', 'a.csv.gz', gzipSync('a,b\n'.repeat(9999)).subarray(0, 60)],
])('%s is refused', async (_, name, bytes) => {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  await expect(collect(readCsv(path))).rejects.toThrow();
});

test.each(['absent.csv', 'absent.csv.gz'])(
  'a file that is not there is refused: %s',
  async (name) => {
    await expect(collect(readCsv(join(tmpdir(), 'no-folder', name)))).rejects.toThrow('ENOENT');
  },
);

function parse(texts: readonly string[]): CsvRecord[] {
  const parser = makeCsvParser();
  return [...texts.flatMap((text) => [...parser.push(text)]), ...parser.end()];
}

function pieces(text: string, cuts: readonly number[]): string[] {
  const ends = [...cuts.toSorted((a, b) => a - b), text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

function quoted(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}
