import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CsvRecord, readCsv } from './csv.ts';
import { collect } from './testing/source-documents.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a record has the line it starts on, despite quoted line breaks and blank lines', async () => {
  const records = await recordsOf('a\n\n"b ""b""\nb",c\r\n\nd,\n');
  expect(records).toEqual([
    { line: 1, fields: ['a'] },
    { line: 3, fields: ['b "b"\nb', 'c'] },
    { line: 6, fields: ['d', ''] },
  ]);
});

test('reads a gzipped file like a plain one', async () => {
  const folder = await temporaryFolder();
  const text = 'a,£\n'.repeat(40_000);
  await writeFile(join(folder, 'a.csv'), text);
  await writeFile(join(folder, 'a.csv.gz'), gzipSync(text));
  const plain = await collect(readCsv(join(folder, 'a.csv')));
  const zipped = await collect(readCsv(join(folder, 'a.csv.gz')));
  expect(JSON.stringify(zipped)).toBe(JSON.stringify(plain));
  expect(plain.at(-1)).toEqual({ line: 40_000, fields: ['a', '£'] });
});

test('ignores a byte order mark', async () => {
  expect(await recordsOf('\uFEFFa,b\n')).toEqual([{ line: 1, fields: ['a', 'b'] }]);
});

test.each([
  ['a quote out of place', 'a.csv', Buffer.from('a,"b"c,d\n'), 'line 1'],
  ['a quote that is never closed', 'a.csv', Buffer.from('a\n"b\nc\n'), 'Quote Not Closed'],
  ['text that is not UTF-8', 'a.csv', Buffer.from([0x61, 0xff]), 'utf-8'],
  [
    'a gzip file cut off',
    'a.csv.gz',
    gzipSync('a,b\n'.repeat(9999)).subarray(0, 60),
    'end of file',
  ],
])('rejects %s', async (_, name, bytes, why) => {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  await expect(collect(readCsv(path))).rejects.toThrow(why);
});

test.each(['absent.csv', 'absent.csv.gz'])('rejects a missing file: %s', async (name) => {
  await expect(collect(readCsv(join(tmpdir(), 'no-folder', name)))).rejects.toThrow('ENOENT');
});

async function recordsOf(text: string): Promise<CsvRecord[]> {
  const path = join(await temporaryFolder(), 'a.csv');
  await writeFile(path, text);
  return collect(readCsv(path));
}
