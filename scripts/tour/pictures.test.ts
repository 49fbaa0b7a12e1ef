import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURE_FOLDER } from './command.ts';
import { PICTURES } from './pictures.ts';

const MOST_BYTES = 3_000_000;
const docs = join(PICTURE_FOLDER, '..');
const taken = PICTURES.map(({ name }) => `${name}.webp`).sort();

test('the tour shows every picture that is taken, each once and in that order', () => {
  expect(picturesOf(join(docs, 'portal.md'))).toEqual(tourOrder());
});

test('the README shows three pictures of the tour', () => {
  const shown = picturesOf(join(docs, '..', 'README.md'));
  expect(shown).toHaveLength(3);
  expect(taken).toEqual(expect.arrayContaining(shown));
});

test('the folder has the pictures that are taken and no others, in less than 3 MB', () => {
  expect(readdirSync(PICTURE_FOLDER).sort()).toEqual(taken);
  const bytes = taken.map((file) => statSync(join(PICTURE_FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

function tourOrder(): string[] {
  return PICTURES.map(({ name }) => `${name}.webp`);
}

/** The pictures that a document names, in its order. */
function picturesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/pictures\/([\w-]+\.\w+)/g)].map(([, file]) => file ?? '');
}
