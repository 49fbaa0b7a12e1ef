import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { dataLines, dataRows, readOnce } from './data-file.ts';

const PATH = join(tmpdir(), `trade-supply-data-file-${process.pid}`);
const FILE = relative(fileURLToPath(new URL('../data/', import.meta.url)), PATH);
afterEach(() => rmSync(PATH, { force: true }));

const Row = z.strictObject({ code: z.string(), level: z.coerce.number().positive() });

test('rows have the columns of the first line, quoted cells, and the form of their schema', () => {
  writeFileSync(PATH, 'code,level\n"A, ""B""",1.5\nC,2\n');
  expect(dataRows(FILE, Row)).toEqual([
    { code: 'A, "B"', level: 1.5 },
    { code: 'C', level: 2 },
  ]);
});

test.each([
  ['code,level\nA,1\nB,none\n', 'line 3: level'],
  ['code,level,more\nA,1,2\n', 'line 2:  Unrecognized key: "more"'],
  ['code\nA\n', 'line 2: level'],
])('an invalid row is refused with its line', (text, message) => {
  writeFileSync(PATH, text);
  expect(() => dataRows(FILE, Row)).toThrow(`tools/demo/data/${FILE}, ${message}`);
});

test('an invalid record is refused with its line and member', () => {
  writeFileSync(PATH, '{"code":"A","level":1}\n{"code":2,"level":1}\n');
  expect(() => dataLines(FILE, Row)).toThrow(`tools/demo/data/${FILE}, line 2: code`);
});

test('readOnce reads on first use, once', () => {
  let reads = 0;
  const read = readOnce(() => {
    reads += 1;
    return undefined;
  });
  expect(reads).toBe(0);
  expect([read(), read()]).toEqual([undefined, undefined]);
  expect(reads).toBe(1);
});
