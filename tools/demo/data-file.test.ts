import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dataLines, memoized } from './data-file.ts';

test('an invalid record is refused with its line and member', () => {
  const path = join(tmpdir(), `trade-supply-data-file-${process.pid}`);
  const file = relative(fileURLToPath(new URL('data/', import.meta.url)), path);
  const schema = z.strictObject({ code: z.string() });
  try {
    writeFileSync(path, '{"code":"A"}\n{"code":2}\n');
    expect(() => dataLines(file, schema)).toThrow(/line 2: .*code/s);
    writeFileSync(path, '{"code":"A"}\n');
    expect(dataLines(file, schema)).toEqual([{ code: 'A' }]);
  } finally {
    rmSync(path);
  }
});

test('what is memoized is computed on first use, once for each argument', () => {
  const calls: string[] = [];
  const length = memoized((text: string) => {
    calls.push(text);
    return text.length;
  });
  expect(calls).toEqual([]);
  expect([length('one'), length('three'), length('one')]).toEqual([3, 5, 3]);
  expect(calls).toEqual(['one', 'three']);
});
