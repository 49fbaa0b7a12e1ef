import { expect, test } from 'vitest';
import { fileRefusal } from './file-refusal.ts';

test.each([
  ['drawing.svg', 10, /^Its ending is of no kind that is taken: JPEG, PNG, .+ or CSV\.$/],
  ['photo.jpg', 0, /empty/],
  ['photo.jpg', 1001, /larger than the 1 kB that are taken/],
])('%s of %d bytes cannot go up', (name, size, words) => {
  expect(fileRefusal({ name, size }, 1000)).toMatch(words);
});

test('a file of a kind that is taken goes up, to the last byte of the limit', () => {
  expect(fileRefusal({ name: 'PHOTO.JPG', size: 1000 }, 1000)).toBeUndefined();
});
