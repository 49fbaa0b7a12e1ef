import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURE_FOLDER, PICTURES } from '#e2e/pages/tour.ts';

const MAX_BYTES = 3_000_000;
const docs = join(PICTURE_FOLDER, '..');
const fileNames = PICTURES.map(({ name }) => `${name}.webp`).sort();

test('docs/portal.md shows every picture once, in order', () => {
  expect(picturesOf(join(docs, 'portal.md'))).toEqual(pictureOrder());
});

test('the README shows three of the pictures', () => {
  const shown = picturesOf(join(docs, '..', 'README.md'));
  expect(shown).toHaveLength(3);
  expect(fileNames).toEqual(expect.arrayContaining(shown));
});

test('the folder has exactly these pictures, in less than 3 MB', () => {
  expect(readdirSync(PICTURE_FOLDER).sort()).toEqual(fileNames);
  const bytes = fileNames.map((file) => statSync(join(PICTURE_FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

function pictureOrder(): string[] {
  return PICTURES.map(({ name }) => `${name}.webp`);
}

/** The pictures of a document, in order. */
function picturesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/pictures\/([\w-]+\.\w+)/g)].map(([, file]) => file ?? '');
}
