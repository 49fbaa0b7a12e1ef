import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { SLICE } from './conversion.ts';
import { readSource } from './tables.ts';

test.each([
  ['an invalid quantity', /,408,/, ',many,', 'ProductInventory.csv:2 Quantity: is no decimal'],
  ['an extra cell', /408,/, '408,7,', 'ProductInventory.csv:2 has 8 cells, the header 7'],
  ['a missing column', /Quantity/, 'Pieces', 'ProductInventory.csv:2 Quantity: '],
])('reports %s by file, line and column', async (_, pattern, replacement, message) => {
  const folder = await temporaryFolder();
  await cp(SLICE, folder, { recursive: true });
  const file = join(folder, 'ProductInventory.csv');
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(pattern);
  await writeFile(file, text.replace(pattern, replacement));
  await expect(readSource(folder)).rejects.toThrow(message);
});
