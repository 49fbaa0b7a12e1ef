import { expect, test } from 'vitest';
import { claimedKind, FILE_KINDS } from './file-kinds.ts';

test.each([
  ['photo.jpg', 'image/jpeg'],
  ['PHOTO.JPEG', 'image/jpeg'],
  ['data sheet v1.2.PDF', 'application/pdf'],
  ['prices.csv', 'text/csv'],
  ['Ngā paipa.tiff', 'image/tiff'],
])('%s claims to be %s', (fileName, mimeType) => {
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
])('%j is of no kind that is taken', (fileName) => {
  expect(claimedKind(fileName)).toBeUndefined();
});

test('an ending belongs to one kind', () => {
  const endings = FILE_KINDS.flatMap((kind) => kind.endings);
  expect(new Set(endings).size).toBe(endings.length);
});
