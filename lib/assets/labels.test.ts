import { expect, test } from 'vitest';
import { fileKindLabel, formatFileSize } from './labels.ts';

test('a file kind has a common name, and an unknown one its media type', () => {
  expect(fileKindLabel('image/jpeg')).toBe('JPEG');
  expect(fileKindLabel('image/heic')).toBe('image/heic');
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [9_940, '9.9 kB'],
  [9_960, '10 kB'],
  [640_500, '641 kB'],
  [999_600, '1 MB'],
  [104_857_600, '105 MB'],
  [2_000_000_000, '2 GB'],
  [5e15, '5000 TB'],
])('%d bytes are formatted as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
