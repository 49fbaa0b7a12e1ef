import { expect, test } from 'vitest';
import { claimedKind, FILE_KINDS } from './file-kinds.ts';

test.each([
  ['photo.jpg', 'image/jpeg'],
  ['PHOTO.JPEG', 'image/jpeg'],
  ['data sheet v1.2.PDF', 'application/pdf'],
  ['prices.csv', 'text/csv'],
  ['Ngā paipa.tiff', 'image/tiff'],
])('the extension of %s claims %s', (fileName, mimeType) => {
  expect(claimedKind(fileName)?.mimeType).toBe(mimeType);
});

test.each([
  ['macro.docm'],
  ['drawing.svg'],
  ['jpg'],
  ['photo.jpg.exe'],
  ['photo.jpg.'],
  ['.'],
  [''],
])('%j has no accepted extension', (fileName) => {
  expect(claimedKind(fileName)).toBeUndefined();
});

test('an extension belongs to one kind', () => {
  const extensions = FILE_KINDS.flatMap((kind) => kind.extensions);
  expect(new Set(extensions).size).toBe(extensions.length);
});
